-- The database of commit 87d8055f with a few rows, by pg_dump 15. The rights to audit_log are written
-- as its migration has them: PostgreSQL 17 knows one right more.
SET check_function_bodies = false;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE FUNCTION public.analyze_grown_tables() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    DECLARE
      part record;
      analyzed integer := 0;
    BEGIN
      -- Another process is at it.
      IF NOT pg_try_advisory_xact_lock(4817011) THEN
        RETURN 0;
      END IF;
      FOR part IN
        SELECT c.oid::regclass AS name FROM pg_class c
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
           AND pg_relation_size(c.oid) > 8192::bigint * greatest(4, 4 * c.relpages)
      LOOP
        EXECUTE format('ANALYZE %s', part.name);
        analyzed := analyzed + 1;
      END LOOP;
      RETURN analyzed;
    END $$;
CREATE FUNCTION public.audit_log_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
  END $$;
CREATE FUNCTION public.make_fact_partitions(since timestamp with time zone, until timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    DECLARE
      month timestamp := date_trunc('month', since AT TIME ZONE 'UTC');
      final timestamp := date_trunc('month', until AT TIME ZONE 'UTC');
      fact text;
      part text;
    BEGIN
      IF final > month + interval '10 years' THEN
        RAISE EXCEPTION 'partitions from % to % are too many', since, until;
      END IF;
      -- Two processes that make the same one would collide.
      PERFORM pg_advisory_xact_lock(4817002);
      WHILE month <= final LOOP
        FOREACH fact IN ARRAY ARRAY['dispense', 'passage', 'device_report', 'device_fault'] LOOP
          part := fact || to_char(month, '_YYYY_MM');
          IF to_regclass('public.' || part) IS NULL THEN
            EXECUTE format('CREATE TABLE public.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)',
              part, fact, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
            -- A partition does not take over what its table tells the planner.
            EXECUTE format('CREATE STATISTICS public.%I (dependencies) ON customer_id, facility_id FROM public.%I',
              part || '_tenant', part);
          END IF;
        END LOOP;
        month := month + interval '1 month';
      END LOOP;
    END $$;
CREATE FUNCTION public.slots_add(a integer[], b integer[]) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY[((a)[1] + (b)[1]), ((a)[2] + (b)[2]), ((a)[3] + (b)[3]), ((a)[4] + (b)[4]), ((a)[5] + (b)[5]), ((a)[6] + (b)[6]), ((a)[7] + (b)[7]), ((a)[8] + (b)[8]), ((a)[9] + (b)[9]), ((a)[10] + (b)[10]), ((a)[11] + (b)[11]), ((a)[12] + (b)[12]), ((a)[13] + (b)[13]), ((a)[14] + (b)[14]), ((a)[15] + (b)[15]), ((a)[16] + (b)[16]), ((a)[17] + (b)[17]), ((a)[18] + (b)[18]), ((a)[19] + (b)[19]), ((a)[20] + (b)[20]), ((a)[21] + (b)[21]), ((a)[22] + (b)[22]), ((a)[23] + (b)[23]), ((a)[24] + (b)[24]), ((a)[25] + (b)[25]), ((a)[26] + (b)[26]), ((a)[27] + (b)[27]), ((a)[28] + (b)[28]), ((a)[29] + (b)[29]), ((a)[30] + (b)[30]), ((a)[31] + (b)[31]), ((a)[32] + (b)[32]), ((a)[33] + (b)[33]), ((a)[34] + (b)[34]), ((a)[35] + (b)[35]), ((a)[36] + (b)[36]), ((a)[37] + (b)[37]), ((a)[38] + (b)[38]), ((a)[39] + (b)[39]), ((a)[40] + (b)[40]), ((a)[41] + (b)[41]), ((a)[42] + (b)[42]), ((a)[43] + (b)[43]), ((a)[44] + (b)[44]), ((a)[45] + (b)[45]), ((a)[46] + (b)[46]), ((a)[47] + (b)[47]), ((a)[48] + (b)[48])];
CREATE TABLE public.account_token (
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    is_mailed boolean DEFAULT false NOT NULL,
    CONSTRAINT account_token_purpose_check CHECK ((purpose = ANY (ARRAY['resetPassword'::text, 'register'::text])))
);
CREATE TABLE public.activity_fired (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    device_id uuid NOT NULL,
    fired_at timestamp with time zone NOT NULL
);
CREATE TABLE public.activity_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    touch_id uuid DEFAULT gen_random_uuid() NOT NULL,
    device_id uuid NOT NULL,
    arrived_at timestamp with time zone NOT NULL
);
CREATE TABLE public.alarm (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    alarm_id uuid NOT NULL,
    device_id uuid NOT NULL,
    serial_number text NOT NULL,
    alarm_type_id smallint NOT NULL,
    source text NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    known_at timestamp with time zone NOT NULL,
    last_raised_at timestamp with time zone NOT NULL,
    cleared_at timestamp with time zone,
    closed_reason text,
    reopened smallint DEFAULT 0 NOT NULL,
    is_unstable boolean DEFAULT false NOT NULL,
    location_id uuid,
    cause_alarm_id uuid,
    hold_until timestamp with time zone,
    changed_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    CONSTRAINT alarm_alarm_type_id_check CHECK (((alarm_type_id >= 1) AND (alarm_type_id <= 10))),
    CONSTRAINT alarm_check CHECK ((cleared_at >= raised_at))
);
CREATE TABLE public.alarm_acknowledgement (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    alarm_id uuid NOT NULL,
    user_id uuid NOT NULL,
    full_name text NOT NULL,
    acknowledged_at timestamp with time zone NOT NULL
);
CREATE TABLE public.alarm_closing (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    alarm_type_id smallint NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    CONSTRAINT alarm_closing_alarm_type_id_check CHECK (((alarm_type_id >= 1) AND (alarm_type_id <= 10)))
);
CREATE TABLE public.alert_due (
    facility_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    read_to timestamp with time zone,
    signals bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.alert_recipient (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    recipient_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    address text NOT NULL,
    salt bytea NOT NULL,
    unsubscribed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.alert_state (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    state jsonb NOT NULL,
    look_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.alert_subscription (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    name text NOT NULL,
    is_instant boolean NOT NULL,
    alert_type_id smallint NOT NULL,
    device_type_id smallint DEFAULT 0 NOT NULL,
    all_locations boolean NOT NULL,
    location_ids uuid[] NOT NULL,
    language text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    activity_threshold smallint,
    activity_hours smallint,
    with_faults boolean DEFAULT true NOT NULL,
    hold_minutes smallint DEFAULT 0 NOT NULL,
    remind_hours smallint DEFAULT 0 NOT NULL,
    tell_resolved boolean DEFAULT false NOT NULL,
    quiet_from smallint,
    quiet_to smallint,
    gateways_any_hour boolean DEFAULT true NOT NULL,
    send_open boolean DEFAULT false NOT NULL,
    watched_from timestamp with time zone NOT NULL,
    silence_threshold smallint,
    silence_unit text,
    battery_status text,
    badge_battery_status text,
    replacement_days smallint,
    frequency_id smallint,
    hour smallint,
    days_of_week smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    day_of_month smallint,
    send_when_nothing boolean DEFAULT false NOT NULL,
    silent_days smallint DEFAULT 0 NOT NULL,
    paused_reason text,
    created_by uuid NOT NULL,
    creator_customer_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT alert_subscription_alert_type_id_check CHECK (((alert_type_id >= 1) AND (alert_type_id <= 5))),
    CONSTRAINT alert_subscription_check CHECK ((is_instant OR ((frequency_id IS NOT NULL) AND (hour IS NOT NULL)))),
    CONSTRAINT alert_subscription_check1 CHECK (((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from IS DISTINCT FROM quiet_to)) OR ((quiet_from IS NULL) AND (quiet_to IS NULL)))),
    CONSTRAINT alert_subscription_frequency_id_check CHECK (((frequency_id >= 1) AND (frequency_id <= 3))),
    CONSTRAINT alert_subscription_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
    CONSTRAINT alert_subscription_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT alert_subscription_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 23))),
    CONSTRAINT alert_subscription_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 23)))
);
CREATE TABLE public.api_token (
    token_hash bytea NOT NULL,
    api_token_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    CONSTRAINT api_token_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);
CREATE TABLE public.app_user (
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    department text,
    password_hash text,
    password_changed_at timestamp with time zone,
    language text,
    is_active boolean DEFAULT true NOT NULL,
    last_login_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    activated_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    invited_at timestamp with time zone,
    CONSTRAINT app_user_email_check CHECK (((length(email) >= 3) AND (length(email) <= 100))),
    CONSTRAINT app_user_first_name_check CHECK ((length(first_name) <= 50)),
    CONSTRAINT app_user_language_check CHECK ((language = ANY (ARRAY['en-US'::text, 'fr-CA'::text]))),
    CONSTRAINT app_user_last_name_check CHECK ((length(last_name) <= 50))
);
CREATE TABLE public.archived_month (
    month date NOT NULL,
    facts bigint NOT NULL,
    archived_at timestamp with time zone NOT NULL,
    CONSTRAINT archived_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE TABLE public.audit_log (
    customer_id uuid NOT NULL,
    audit_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    facility_id uuid,
    user_id uuid,
    user_name text NOT NULL,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text,
    before jsonb,
    after jsonb,
    ip_address text
);
CREATE TABLE public.backup_note (
    backup_id uuid NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    bytes bigint NOT NULL,
    restored_at timestamp with time zone
);
CREATE TABLE public.badge (
    customer_id uuid NOT NULL,
    badge_id uuid NOT NULL,
    serial_number text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    is_removed boolean DEFAULT false NOT NULL
);
CREATE TABLE public.badge_assignment (
    customer_id uuid NOT NULL,
    badge_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    employee_id uuid NOT NULL,
    is_permanent boolean DEFAULT true NOT NULL,
    end_reason text,
    CONSTRAINT badge_assignment_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
    CONSTRAINT badge_assignment_end_reason_check CHECK ((end_reason = ANY (ARRAY['unassigned'::text, 'removed'::text])))
);
CREATE TABLE public.badge_battery (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    badge text NOT NULL COLLATE pg_catalog."C",
    alarm_key text NOT NULL,
    level text NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    last_raised_at timestamp with time zone NOT NULL,
    known_at timestamp with time zone NOT NULL,
    cleared_at timestamp with time zone,
    read_at timestamp with time zone NOT NULL,
    device_id uuid NOT NULL,
    CONSTRAINT badge_battery_level_check CHECK ((level = ANY (ARRAY['Low'::text, 'Dead'::text])))
)
WITH (fillfactor='50');
CREATE TABLE public.badge_battery_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    touch_id uuid DEFAULT gen_random_uuid() NOT NULL,
    badge text NOT NULL COLLATE pg_catalog."C",
    is_weak boolean NOT NULL,
    arrived_at timestamp with time zone NOT NULL
);
CREATE TABLE public.badge_due (
    facility_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.badge_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    badge text NOT NULL COLLATE pg_catalog."C",
    from_at timestamp with time zone NOT NULL,
    to_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    touched integer DEFAULT 1 NOT NULL,
    touched_at timestamp with time zone DEFAULT now() NOT NULL,
    former_holders uuid[] DEFAULT '{}'::uuid[] NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.contact_span (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL,
    to_at timestamp with time zone NOT NULL,
    clock_offset_ms bigint,
    CONSTRAINT contact_span_check CHECK ((to_at >= from_at))
)
WITH (fillfactor='70');
CREATE TABLE public.country (
    country_id smallint NOT NULL,
    code character(2) NOT NULL,
    name text NOT NULL,
    paper_size text NOT NULL,
    CONSTRAINT country_paper_size_check CHECK ((paper_size = ANY (ARRAY['Letter'::text, 'A4'::text])))
);
CREATE TABLE public.customer (
    customer_id uuid NOT NULL,
    name text NOT NULL,
    is_provider boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    country_id smallint NOT NULL,
    address1 text DEFAULT ''::text NOT NULL,
    address2 text,
    address3 text,
    city text DEFAULT ''::text NOT NULL,
    state_or_province_id smallint,
    state_name text,
    postal_code text DEFAULT ''::text NOT NULL,
    max_failed_login_attempts smallint,
    account_lockout_minutes integer,
    password_expiration_days smallint,
    idle_timeout_minutes smallint DEFAULT 20 NOT NULL,
    logo bytea,
    logo_type text,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    features text[] DEFAULT '{}'::text[] NOT NULL,
    media_item_id uuid,
    mail_domains text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT customer_account_lockout_minutes_check CHECK ((account_lockout_minutes > 0)),
    CONSTRAINT customer_idle_timeout_minutes_check CHECK (((idle_timeout_minutes >= 2) AND (idle_timeout_minutes <= 720))),
    CONSTRAINT customer_max_failed_login_attempts_check CHECK (((max_failed_login_attempts >= 3) AND (max_failed_login_attempts <= 8))),
    CONSTRAINT customer_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT customer_password_expiration_days_check CHECK ((password_expiration_days > 0))
);
CREATE TABLE public.device (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    serial_number text NOT NULL,
    name text NOT NULL,
    device_type_id smallint NOT NULL,
    device_model_id smallint,
    formulation_class_id smallint,
    firmware_version text,
    deactivated_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    device_position_id smallint,
    device_orientation_id smallint,
    jumper_configuration smallint,
    sensitivity smallint,
    ip_address text,
    default_gateway text,
    subnet_mask text,
    network_setup text,
    repeater_path text,
    server_port integer,
    timeslot smallint,
    CONSTRAINT device_default_gateway_check CHECK ((length(default_gateway) <= 50)),
    CONSTRAINT device_ip_address_check CHECK ((length(ip_address) <= 50)),
    CONSTRAINT device_jumper_configuration_check CHECK ((jumper_configuration = ANY (ARRAY[1, 2]))),
    CONSTRAINT device_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
    CONSTRAINT device_network_setup_check CHECK ((length(network_setup) <= 50)),
    CONSTRAINT device_repeater_path_check CHECK ((length(repeater_path) <= 250)),
    CONSTRAINT device_sensitivity_check CHECK (((sensitivity >= 0) AND (sensitivity <= 7))),
    CONSTRAINT device_server_port_check CHECK (((server_port >= 0) AND (server_port <= 65535))),
    CONSTRAINT device_subnet_mask_check CHECK ((length(subnet_mask) <= 50)),
    CONSTRAINT device_timeslot_check CHECK (((timeslot >= 1) AND (timeslot <= 20)))
);
CREATE TABLE public.device_assignment (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    location_id uuid NOT NULL,
    is_compliance boolean DEFAULT true NOT NULL,
    CONSTRAINT device_assignment_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at)))
);
CREATE TABLE public.device_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    location_id uuid NOT NULL,
    day date NOT NULL,
    setting_version integer NOT NULL,
    events integer NOT NULL,
    passages integer NOT NULL,
    dispenses integer NOT NULL,
    reports integer NOT NULL,
    event_slots integer[] NOT NULL,
    passage_slots integer[] NOT NULL,
    uncovered integer DEFAULT 0 NOT NULL,
    uncovered_slots integer[],
    faults integer DEFAULT 0 NOT NULL,
    is_heard boolean DEFAULT true NOT NULL,
    CONSTRAINT device_day_event_slots_check CHECK ((cardinality(event_slots) = 48)),
    CONSTRAINT device_day_passage_slots_check CHECK ((cardinality(passage_slots) = 48)),
    CONSTRAINT device_day_uncovered_slots_check CHECK ((cardinality(uncovered_slots) = 48))
)
WITH (fillfactor='80');
CREATE TABLE public.device_due (
    facility_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.device_fault (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    alarm_type smallint NOT NULL,
    is_raised boolean NOT NULL,
    CONSTRAINT device_fault_alarm_type_check CHECK (((alarm_type >= 1) AND (alarm_type <= 10)))
)
PARTITION BY RANGE (at);
CREATE TABLE public.device_fault_2026_11 (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    alarm_type smallint NOT NULL,
    is_raised boolean NOT NULL,
    CONSTRAINT device_fault_alarm_type_check CHECK (((alarm_type >= 1) AND (alarm_type <= 10)))
);
CREATE TABLE public.device_forecast (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    replacement_on date,
    is_rough boolean DEFAULT false NOT NULL,
    weekly_average_refills numeric,
    computed_for date NOT NULL
);
CREATE TABLE public.device_hardware (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    serial_number text NOT NULL,
    CONSTRAINT device_hardware_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at)))
);
CREATE TABLE public.device_model (
    device_model_id smallint NOT NULL,
    device_type_id smallint NOT NULL,
    formulation_class_id smallint,
    name text NOT NULL,
    is_archived boolean DEFAULT false NOT NULL,
    products text[] DEFAULT '{ECM,IMS,SA}'::text[] NOT NULL,
    refill_capacity integer,
    report_every_minutes smallint DEFAULT 60 NOT NULL,
    CONSTRAINT device_model_refill_capacity_check CHECK ((refill_capacity > 0)),
    CONSTRAINT device_model_report_every_minutes_check CHECK ((report_every_minutes > 0))
);
CREATE TABLE public.device_model_reading (
    device_model_id smallint NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    reads_badges boolean NOT NULL,
    CONSTRAINT device_model_reading_check CHECK ((ends_at > starts_at))
);
CREATE TABLE public.device_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    device_note_id uuid NOT NULL,
    note_text text NOT NULL,
    added_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT device_note_note_text_check CHECK (((length(note_text) >= 1) AND (length(note_text) <= 255)))
);
CREATE TABLE public.device_orientation (
    device_orientation_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.device_placeholder (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    placeholder_id uuid NOT NULL,
    location_id uuid NOT NULL,
    name text NOT NULL,
    device_type_id smallint NOT NULL,
    device_model_id smallint,
    formulation_class_id smallint,
    device_position_id smallint,
    device_orientation_id smallint,
    firmware_version text,
    is_compliance boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT device_placeholder_firmware_version_check CHECK ((length(firmware_version) <= 50)),
    CONSTRAINT device_placeholder_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);
CREATE TABLE public.device_position (
    device_position_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.device_report (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    gateway text,
    rssi smallint,
    battery text,
    firmware text,
    dispenses integer,
    refill jsonb,
    badge text,
    badge_battery text,
    via jsonb,
    total_dispenses integer,
    module_battery text
)
PARTITION BY RANGE (at);
CREATE TABLE public.device_report_2026_11 (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    gateway text,
    rssi smallint,
    battery text,
    firmware text,
    dispenses integer,
    refill jsonb,
    badge text,
    badge_battery text,
    via jsonb,
    total_dispenses integer,
    module_battery text
);
CREATE TABLE public.device_silence (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL
);
CREATE TABLE public.device_state (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    last_report_at timestamp with time zone,
    last_event_at timestamp with time zone,
    last_rssi smallint,
    last_rssi_at timestamp with time zone,
    last_rssi_gateway text,
    battery text,
    battery_at timestamp with time zone,
    firmware text,
    firmware_at timestamp with time zone,
    dispenses_total integer,
    dispenses_at timestamp with time zone,
    refill jsonb,
    refill_at timestamp with time zone,
    via jsonb,
    via_at timestamp with time zone,
    CONSTRAINT device_state_battery_check CHECK ((battery = ANY (ARRAY['Good'::text, 'Low'::text, 'Dead'::text])))
)
WITH (fillfactor='70');
CREATE TABLE public.device_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamp with time zone,
    due_at timestamp with time zone NOT NULL,
    touched integer DEFAULT 1 NOT NULL,
    touched_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.device_type (
    device_type_id smallint NOT NULL,
    name text NOT NULL,
    offline_after_minutes integer NOT NULL,
    CONSTRAINT device_type_offline_after_minutes_check CHECK ((offline_after_minutes > 0))
);
CREATE TABLE public.dispense (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    badge text,
    count smallint DEFAULT 1 NOT NULL,
    CONSTRAINT dispense_count_check CHECK ((count > 0))
)
PARTITION BY RANGE (at);
CREATE TABLE public.dispense_2026_11 (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    badge text,
    count smallint DEFAULT 1 NOT NULL,
    CONSTRAINT dispense_count_check CHECK ((count > 0))
);
CREATE TABLE public.display (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    display_id uuid NOT NULL,
    name text NOT NULL,
    slideshow_id uuid NOT NULL,
    orientation text NOT NULL,
    language text NOT NULL,
    dark_from text,
    dark_until text,
    pin_hash text,
    pin_salt text,
    tells_offline boolean NOT NULL,
    enrolled_by uuid NOT NULL,
    enrolled_by_customer_id uuid NOT NULL,
    enrolled_by_name text NOT NULL,
    enrolled_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT display_check CHECK (((dark_from IS NULL) = (dark_until IS NULL))),
    CONSTRAINT display_check1 CHECK (((pin_hash IS NULL) = (pin_salt IS NULL))),
    CONSTRAINT display_language_check CHECK ((language = ANY (ARRAY['en-US'::text, 'fr-CA'::text, 'both'::text]))),
    CONSTRAINT display_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT display_orientation_check CHECK ((orientation = ANY (ARRAY['asScreen'::text, 'landscape'::text, 'portrait'::text])))
);
CREATE TABLE public.display_code (
    code text NOT NULL,
    secret_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.display_command (
    command_id uuid NOT NULL,
    display_id uuid NOT NULL,
    command text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    CONSTRAINT display_command_command_check CHECK ((command = ANY (ARRAY['identify'::text, 'next'::text, 'reload'::text, 'picture'::text])))
);
CREATE TABLE public.display_credential (
    token_hash bytea NOT NULL,
    display_id uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    first_used_at timestamp with time zone,
    renewed_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    ends_others boolean DEFAULT false NOT NULL
);
CREATE TABLE public.display_enrolment (
    secret_hash bytea NOT NULL,
    address_block text NOT NULL,
    address text NOT NULL,
    browser text NOT NULL,
    width integer,
    height integer,
    opened_at timestamp with time zone NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    held_by uuid,
    held_until timestamp with time zone,
    held_code text,
    display_id uuid
);
CREATE TABLE public.display_instance (
    display_id uuid NOT NULL,
    instance_id uuid NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.display_picture (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    display_id uuid NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL
);
CREATE TABLE public.display_screen (
    display_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    slideshow_id uuid NOT NULL,
    version integer NOT NULL,
    revoked_at timestamp with time zone,
    last_seen_at timestamp with time zone,
    slide_id uuid,
    place integer DEFAULT 0 NOT NULL,
    slide_count integer DEFAULT 0 NOT NULL,
    build text,
    browser text,
    width integer,
    height integer,
    last_good_at timestamp with time zone,
    running_since timestamp with time zone,
    failed integer DEFAULT 0 NOT NULL,
    fetched integer DEFAULT 0 NOT NULL,
    keeps_page boolean,
    can_send_picture boolean,
    watched_until timestamp with time zone,
    offline_told_at timestamp with time zone,
    separate_instance_id uuid
)
WITH (fillfactor='50');
CREATE TABLE public.display_wrong_code (
    user_id uuid NOT NULL,
    tried_at timestamp with time zone NOT NULL
);
CREATE TABLE public.download (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    download_id uuid NOT NULL,
    user_customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    job_id uuid,
    product text NOT NULL,
    report_id integer NOT NULL,
    filters jsonb NOT NULL,
    name text NOT NULL,
    names_people boolean NOT NULL,
    status text NOT NULL,
    failure text,
    rows bigint DEFAULT 0 NOT NULL,
    rows_total bigint,
    bytes bigint,
    requested_at timestamp with time zone NOT NULL,
    ready_at timestamp with time zone,
    expires_at timestamp with time zone,
    CONSTRAINT download_check CHECK (((status = 'Failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT download_check1 CHECK (((status <> 'Ready'::text) OR (expires_at IS NOT NULL))),
    CONSTRAINT download_failure_check CHECK ((failure = ANY (ARRAY['access'::text, 'filters'::text, 'broken'::text]))),
    CONSTRAINT download_product_check CHECK ((product = ANY (ARRAY['ECM'::text, 'IMS'::text, 'OBS'::text]))),
    CONSTRAINT download_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Failed'::text, 'Cancelled'::text, 'Expired'::text])))
);
CREATE TABLE public.employee (
    customer_id uuid NOT NULL,
    employee_id uuid NOT NULL,
    employee_identifier text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    job_role_id uuid NOT NULL,
    department text,
    version integer DEFAULT 1 NOT NULL,
    left_at timestamp with time zone,
    CONSTRAINT employee_department_check CHECK ((length(department) <= 50)),
    CONSTRAINT employee_employee_identifier_check CHECK (((length(employee_identifier) >= 5) AND (length(employee_identifier) <= 15))),
    CONSTRAINT employee_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 50))),
    CONSTRAINT employee_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 50)))
);
CREATE TABLE public.employee_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    day date NOT NULL,
    employee_id uuid NOT NULL,
    badge text NOT NULL COLLATE pg_catalog."C",
    location_id uuid NOT NULL,
    job_role_id uuid NOT NULL,
    ins integer NOT NULL,
    outs integer NOT NULL,
    compliant_ins integer NOT NULL,
    compliant_outs integer NOT NULL,
    dispenses integer NOT NULL,
    unmatched integer NOT NULL,
    pop_ins integer NOT NULL,
    bounces integer NOT NULL,
    merged integer NOT NULL,
    outer_door integer NOT NULL,
    missed_exits integer NOT NULL,
    blind integer NOT NULL,
    no_reading integer NOT NULL,
    skew integer NOT NULL,
    implausible integer NOT NULL,
    pending integer NOT NULL,
    slots smallint[] NOT NULL,
    CONSTRAINT employee_day_slots_check CHECK (((cardinality(slots) % 6) = 0))
)
WITH (fillfactor='80');
CREATE TABLE public.employee_job_role (
    customer_id uuid NOT NULL,
    employee_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    job_role_id uuid NOT NULL,
    CONSTRAINT employee_job_role_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at)))
);
CREATE TABLE public.facility (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    name text NOT NULL,
    location_template_id smallint NOT NULL,
    hygiene_protocol_id smallint NOT NULL,
    country_id smallint NOT NULL,
    address1 text DEFAULT ''::text NOT NULL,
    address2 text,
    address3 text,
    city text DEFAULT ''::text NOT NULL,
    state_or_province_id smallint,
    state_name text,
    postal_code text DEFAULT ''::text NOT NULL,
    occupancy integer,
    time_zone text NOT NULL,
    has_refills_with_expiration_date boolean DEFAULT false NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    minimum_opportunities smallint DEFAULT 30 NOT NULL,
    data_health_percent smallint DEFAULT 80 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    allows_raw_export boolean DEFAULT true NOT NULL,
    suppression_size smallint DEFAULT 5 NOT NULL,
    allows_custom_observation_notes boolean DEFAULT false NOT NULL,
    enables_observation_feedback boolean DEFAULT false NOT NULL,
    interval_method text DEFAULT 'wilson'::text NOT NULL,
    observation_max_age_days smallint DEFAULT 7 NOT NULL,
    sampling_choice text DEFAULT 'leapfrog200'::text NOT NULL,
    sampling_target integer,
    observation_unit text DEFAULT 'opportunity'::text NOT NULL,
    CONSTRAINT facility_check CHECK (((sampling_choice = 'own'::text) = (sampling_target IS NOT NULL))),
    CONSTRAINT facility_data_health_percent_check CHECK (((data_health_percent >= 0) AND (data_health_percent <= 100))),
    CONSTRAINT facility_interval_method_check CHECK ((interval_method = ANY (ARRAY['wilson'::text, 'exact'::text, 'wald'::text]))),
    CONSTRAINT facility_minimum_opportunities_check CHECK (((minimum_opportunities >= 1) AND (minimum_opportunities <= 10000))),
    CONSTRAINT facility_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
    CONSTRAINT facility_observation_max_age_days_check CHECK (((observation_max_age_days >= 1) AND (observation_max_age_days <= 90))),
    CONSTRAINT facility_observation_unit_check CHECK ((observation_unit = ANY (ARRAY['opportunity'::text, 'moment'::text]))),
    CONSTRAINT facility_occupancy_check CHECK ((occupancy >= 0)),
    CONSTRAINT facility_sampling_choice_check CHECK ((sampling_choice = ANY (ARRAY['leapfrog200'::text, 'leapfrog100'::text, 'own'::text, 'none'::text]))),
    CONSTRAINT facility_sampling_target_check CHECK ((sampling_target > 0)),
    CONSTRAINT facility_suppression_size_check CHECK (((suppression_size >= 0) AND (suppression_size <= 100)))
);
CREATE TABLE public.facility_data (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    first_day date,
    data_to timestamp with time zone
)
WITH (fillfactor='50');
CREATE TABLE public.facility_directory (
    facility_id uuid NOT NULL,
    customer_id uuid NOT NULL
);
CREATE TABLE public.former_list (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    former_list_id uuid NOT NULL,
    list text NOT NULL,
    owner_id uuid NOT NULL,
    until_day date NOT NULL,
    rows jsonb NOT NULL,
    replaced_at timestamp with time zone,
    CONSTRAINT former_list_list_check CHECK ((list = ANY (ARRAY['threshold'::text, 'band'::text, 'shift'::text])))
);
CREATE TABLE public.formulation_class (
    formulation_class_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.gateway_credential (
    token_hash bytea NOT NULL,
    credential_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone
);
CREATE TABLE public.history_load (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    ready_from date NOT NULL,
    facts_from timestamp with time zone NOT NULL,
    percent smallint NOT NULL,
    CONSTRAINT history_load_percent_check CHECK (((percent >= 0) AND (percent <= 99)))
);
CREATE TABLE public.hygiene_moment (
    hygiene_moment_id smallint NOT NULL,
    hygiene_protocol_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.hygiene_protocol (
    hygiene_protocol_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.import_run (
    customer_id uuid NOT NULL,
    import_id uuid NOT NULL,
    facility_id uuid,
    kind text NOT NULL,
    user_customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    job_id uuid,
    file_name text NOT NULL,
    request jsonb,
    status text NOT NULL,
    failure text,
    created integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    changes jsonb,
    CONSTRAINT import_run_check CHECK (((status = 'Failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT import_run_check1 CHECK (((status = 'Pending'::text) = (request IS NOT NULL))),
    CONSTRAINT import_run_kind_check CHECK ((kind = ANY (ARRAY['devices'::text, 'employees'::text, 'locations'::text, 'users'::text, 'observations'::text]))),
    CONSTRAINT import_run_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Done'::text, 'Failed'::text, 'Cancelled'::text])))
);
CREATE TABLE public.job (
    job_id uuid NOT NULL,
    name text NOT NULL,
    dedupe_key text,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    run_at timestamp with time zone NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone,
    last_error text,
    created_at timestamp with time zone NOT NULL,
    claim_id uuid,
    failed_at timestamp with time zone,
    again_at timestamp with time zone,
    again_payload jsonb,
    cancel_requested_at timestamp with time zone,
    progress_done bigint,
    progress_total bigint
);
CREATE TABLE public.job_role (
    customer_id uuid NOT NULL,
    job_role_id uuid NOT NULL,
    title text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    job_role_type_id smallint NOT NULL,
    CONSTRAINT job_role_title_check CHECK (((length(title) >= 1) AND (length(title) <= 50)))
);
CREATE TABLE public.job_role_type (
    job_role_type_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.knex_migrations (
    id integer NOT NULL,
    name character varying(255),
    batch integer,
    migration_time timestamp with time zone
);
CREATE SEQUENCE public.knex_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.knex_migrations_id_seq OWNED BY public.knex_migrations.id;
CREATE TABLE public.knex_migrations_lock (
    index integer NOT NULL,
    is_locked integer
);
CREATE SEQUENCE public.knex_migrations_lock_index_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.knex_migrations_lock_index_seq OWNED BY public.knex_migrations_lock.index;
CREATE TABLE public.license (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    license_id uuid NOT NULL,
    product_code text NOT NULL,
    site_survey_date date,
    installation_date date NOT NULL,
    purchase_order_date date NOT NULL,
    expiration_date date NOT NULL,
    extension_count smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT license_check CHECK ((expiration_date >= purchase_order_date)),
    CONSTRAINT license_product_code_check CHECK ((product_code = ANY (ARRAY['ECM'::text, 'IMS'::text, 'OBS'::text, 'SA'::text, 'TM'::text])))
);
CREATE TABLE public.list_version (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    list text NOT NULL,
    owner_id uuid NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.location (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    parent_id uuid,
    level smallint NOT NULL,
    name text NOT NULL,
    is_observable boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    closed_at timestamp with time zone,
    closed_with uuid,
    continues_id uuid,
    continued_at timestamp with time zone,
    CONSTRAINT location_check CHECK (((level = 1) = (parent_id IS NULL))),
    CONSTRAINT location_closed_check CHECK ((((closed_at IS NULL) = (closed_with IS NULL)) AND ((closed_at IS NULL) OR (parent_id IS NOT NULL)))),
    CONSTRAINT location_continued_check CHECK (((continues_id IS NULL) = (continued_at IS NULL))),
    CONSTRAINT location_level_check CHECK (((level >= 1) AND (level <= 5))),
    CONSTRAINT location_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);
CREATE TABLE public.location_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    day date NOT NULL,
    setting_version integer NOT NULL,
    events integer NOT NULL,
    passages integer NOT NULL,
    devices_seen integer NOT NULL,
    event_slots integer[] NOT NULL,
    passage_slots integer[] NOT NULL,
    uncovered integer DEFAULT 0 NOT NULL,
    uncovered_slots integer[],
    CONSTRAINT location_day_event_slots_check CHECK ((cardinality(event_slots) = 48)),
    CONSTRAINT location_day_passage_slots_check CHECK ((cardinality(passage_slots) = 48)),
    CONSTRAINT location_day_uncovered_slots_check CHECK ((cardinality(uncovered_slots) = 48))
)
WITH (fillfactor='80');
CREATE TABLE public.location_patient_place (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    is_patient_place boolean NOT NULL,
    CONSTRAINT location_patient_place_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at)))
);
CREATE TABLE public.location_template (
    location_template_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.location_with_unit (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    CONSTRAINT location_with_unit_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at)))
);
CREATE TABLE public.login (
    email text NOT NULL,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT login_email_check CHECK ((email = lower(email)))
);
CREATE TABLE public.login_guard (
    guard_key bytea NOT NULL,
    attempts smallint NOT NULL,
    locked_until timestamp with time zone,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.mail_address (
    address text NOT NULL,
    refusals smallint NOT NULL,
    answer text NOT NULL,
    refused_at timestamp with time zone NOT NULL,
    marked_at timestamp with time zone,
    retry_at timestamp with time zone,
    retries smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.mail_attachment (
    mail_id uuid NOT NULL,
    "position" smallint NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL
);
ALTER TABLE ONLY public.mail_attachment ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE public.mail_domain (
    domain text NOT NULL,
    held_until timestamp with time zone NOT NULL,
    answer text NOT NULL
);
CREATE TABLE public.mail_file (
    file_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.mail_file ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE public.mail_outbox (
    mail_id uuid NOT NULL,
    customer_id uuid,
    message_id text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    body_text text NOT NULL,
    headers jsonb DEFAULT '{}'::jsonb NOT NULL,
    run_at timestamp with time zone NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    claim_id uuid,
    locked_until timestamp with time zone,
    lane text DEFAULT 'account'::text NOT NULL,
    kind text,
    facility_id uuid,
    subscription_id uuid,
    recipient_id uuid,
    file_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    state_at timestamp with time zone NOT NULL,
    give_up_at timestamp with time zone NOT NULL,
    answer text,
    may_have_arrived boolean DEFAULT false NOT NULL
);
CREATE TABLE public.mail_relay (
    relay_id smallint NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    refused_since timestamp with time zone,
    held_until timestamp with time zone,
    answer text,
    CONSTRAINT mail_relay_relay_id_check CHECK ((relay_id = 1))
);
CREATE TABLE public.marked_change (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    marked_change_id uuid NOT NULL,
    family text NOT NULL,
    location_id uuid,
    day date NOT NULL,
    text text NOT NULL,
    CONSTRAINT marked_change_family_check CHECK ((family = ANY (ARRAY['ECM'::text, 'IMS'::text, 'OBS'::text])))
);
CREATE TABLE public.observation (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    session_id uuid NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    type text NOT NULL,
    location_id uuid NOT NULL,
    observation_job_role_id uuid NOT NULL,
    hygiene_protocol_id smallint NOT NULL,
    protocol_version smallint NOT NULL,
    hygiene_moment_id smallint NOT NULL,
    observation_outcome_id smallint,
    required_ppe_version smallint,
    is_compliant boolean,
    opportunity text,
    is_counted boolean DEFAULT true NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    feedback_provided boolean DEFAULT false NOT NULL,
    custom_note text,
    submitted_digest text,
    clock_offset_s integer,
    CONSTRAINT observation_check CHECK (((type = 'HH'::text) = (observation_outcome_id IS NOT NULL))),
    CONSTRAINT observation_check1 CHECK (((type = 'PPE'::text) = (required_ppe_version IS NOT NULL))),
    CONSTRAINT observation_check2 CHECK (((type = 'HH'::text) OR (hygiene_protocol_id = 1))),
    CONSTRAINT observation_check3 CHECK (((opportunity IS NULL) OR (count = 1))),
    CONSTRAINT observation_check4 CHECK (((opportunity IS NOT NULL) OR is_counted)),
    CONSTRAINT observation_count_check CHECK ((count > 0)),
    CONSTRAINT observation_custom_note_check CHECK (((length(custom_note) >= 1) AND (length(custom_note) <= 200))),
    CONSTRAINT observation_type_check CHECK ((type = ANY (ARRAY['HH'::text, 'PPE'::text])))
);
CREATE TABLE public.observation_import (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    import_id uuid NOT NULL,
    file_name text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    made_by text NOT NULL,
    observation_ids uuid[] NOT NULL,
    bare_session_ids uuid[] NOT NULL,
    taken_back_at timestamp with time zone
);
CREATE TABLE public.observation_job_role (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_job_role_id uuid NOT NULL,
    name text NOT NULL,
    is_archived boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT observation_job_role_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);
CREATE TABLE public.observation_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_note_id uuid NOT NULL,
    note_text text NOT NULL,
    is_archived boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT observation_note_note_text_check CHECK (((length(note_text) >= 1) AND (length(note_text) <= 25)))
);
CREATE TABLE public.observation_outcome (
    observation_outcome_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.observation_ppe_item (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    ppe_item_id smallint NOT NULL,
    used boolean,
    removed_correctly boolean,
    CONSTRAINT observation_ppe_item_check CHECK (((removed_correctly IS NULL) OR used))
);
CREATE TABLE public.observation_precaution (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    precaution_id smallint NOT NULL
);
CREATE TABLE public.observation_quick_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    observation_note_id uuid NOT NULL
);
CREATE TABLE public.observation_session (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    session_id uuid NOT NULL,
    purpose text NOT NULL,
    observer_id uuid,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    is_imported boolean DEFAULT false NOT NULL,
    clock_offset_s integer,
    is_bare_count boolean DEFAULT false NOT NULL,
    CONSTRAINT observation_session_check CHECK ((ended_at >= started_at)),
    CONSTRAINT observation_session_purpose_check CHECK ((purpose = ANY (ARRAY['audit'::text, 'validation'::text, 'training'::text])))
);
CREATE TABLE public.out_of_service (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    reason text NOT NULL,
    CONSTRAINT out_of_service_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
    CONSTRAINT out_of_service_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 255)))
);
CREATE TABLE public.passage (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    badge text,
    is_out boolean NOT NULL
)
PARTITION BY RANGE (at);
CREATE TABLE public.passage_2026_11 (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    badge text,
    is_out boolean NOT NULL
);
CREATE TABLE public.password_history (
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    password_history_id uuid NOT NULL,
    password_hash text NOT NULL,
    set_at timestamp with time zone NOT NULL
);
CREATE TABLE public.performance_band (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    band_id uuid NOT NULL,
    title text NOT NULL,
    upper_limit numeric(4,1) NOT NULL,
    color text NOT NULL,
    symbol text NOT NULL,
    CONSTRAINT performance_band_title_check CHECK (((length(title) >= 1) AND (length(title) <= 30))),
    CONSTRAINT performance_band_upper_limit_check CHECK (((upper_limit >= (0)::numeric) AND (upper_limit <= (100)::numeric)))
);
CREATE TABLE public.performance_threshold (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    threshold_id uuid NOT NULL,
    location_id uuid NOT NULL,
    title text NOT NULL,
    value numeric(4,1) NOT NULL,
    color text NOT NULL,
    CONSTRAINT performance_threshold_title_check CHECK (((length(title) >= 1) AND (length(title) <= 30))),
    CONSTRAINT performance_threshold_value_check CHECK (((value >= (0)::numeric) AND (value <= (100)::numeric)))
);
CREATE TABLE public.ppe_item (
    ppe_item_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.precaution (
    precaution_id smallint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.refill_use (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    e_key text NOT NULL,
    installed_at timestamp with time zone NOT NULL,
    used_offset integer DEFAULT 0 NOT NULL,
    last_reading integer,
    last_reading_at timestamp with time zone,
    used integer DEFAULT 0 NOT NULL,
    capacity integer,
    expires_on date,
    formulation_class text,
    removed_at timestamp with time zone,
    low_at integer,
    counted_to timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.render_ticket (
    token_hash bytea NOT NULL,
    subject jsonb NOT NULL,
    facility_id uuid NOT NULL,
    address text NOT NULL,
    address_hash bytea NOT NULL,
    medium text NOT NULL,
    language text NOT NULL,
    as_of timestamp with time zone,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.report_recipient (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    recipient_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    user_id uuid NOT NULL,
    user_customer_id uuid NOT NULL,
    salt bytea NOT NULL,
    unsubscribed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    told_reason text
);
CREATE TABLE public.report_setting (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    version integer NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    outbound_only boolean DEFAULT false NOT NULL,
    opportunity_offset smallint DEFAULT 100 NOT NULL,
    max_100_pct_compliance boolean DEFAULT false NOT NULL,
    look_behind_seconds smallint DEFAULT 60 NOT NULL,
    look_ahead_seconds smallint DEFAULT 60 NOT NULL,
    pop_in_window_seconds smallint DEFAULT 0 NOT NULL,
    observation_goal numeric(4,1),
    refill_alarm_threshold smallint DEFAULT 5 NOT NULL,
    CONSTRAINT report_setting_look_ahead_seconds_check CHECK (((look_ahead_seconds >= 0) AND (look_ahead_seconds <= 300))),
    CONSTRAINT report_setting_look_behind_seconds_check CHECK (((look_behind_seconds >= 0) AND (look_behind_seconds <= 300))),
    CONSTRAINT report_setting_observation_goal_check CHECK (((observation_goal >= (0)::numeric) AND (observation_goal <= (100)::numeric))),
    CONSTRAINT report_setting_opportunity_offset_check CHECK (((opportunity_offset >= 1) AND (opportunity_offset <= 100))),
    CONSTRAINT report_setting_pop_in_window_seconds_check CHECK (((pop_in_window_seconds >= 0) AND (pop_in_window_seconds <= 60))),
    CONSTRAINT report_setting_refill_alarm_threshold_check CHECK (((refill_alarm_threshold >= 0) AND (refill_alarm_threshold <= 10))),
    CONSTRAINT report_setting_version_check CHECK ((version > 0))
);
CREATE TABLE public.report_slide (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    slide_id uuid NOT NULL,
    name text NOT NULL,
    report_id integer NOT NULL,
    filters jsonb,
    controls jsonb,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    image_hash text,
    shown_from date,
    shown_until date,
    CONSTRAINT report_slide_content CHECK ((((image_hash IS NULL) = (filters IS NOT NULL)) AND ((filters IS NULL) = (controls IS NULL)))),
    CONSTRAINT report_slide_days CHECK ((shown_from <= shown_until))
);
CREATE TABLE public.report_subscription (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    name text NOT NULL,
    report_type_id smallint NOT NULL,
    frequency_id smallint NOT NULL,
    timeframe_id smallint,
    day_of_week smallint,
    hour smallint NOT NULL,
    all_locations boolean NOT NULL,
    location_ids uuid[] NOT NULL,
    all_shifts boolean NOT NULL,
    shift_ids uuid[] NOT NULL,
    all_job_roles boolean NOT NULL,
    job_role_ids uuid[] NOT NULL,
    all_employees boolean NOT NULL,
    employee_ids uuid[] NOT NULL,
    with_pdf boolean NOT NULL,
    with_csv boolean NOT NULL,
    send_when text NOT NULL,
    note text NOT NULL,
    paused_reason text,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    creator_customer_id uuid NOT NULL,
    CONSTRAINT report_subscription_day_of_week_check CHECK (((day_of_week >= 0) AND (day_of_week <= 6))),
    CONSTRAINT report_subscription_frequency_id_check CHECK (((frequency_id >= 1) AND (frequency_id <= 3))),
    CONSTRAINT report_subscription_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
    CONSTRAINT report_subscription_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
    CONSTRAINT report_subscription_report_type_id_check CHECK (((report_type_id >= 1) AND (report_type_id <= 5)))
);
CREATE TABLE public.role (
    role_id smallint NOT NULL,
    name text NOT NULL,
    is_admin boolean NOT NULL
);
CREATE TABLE public.room_template (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    product_code text NOT NULL,
    gateway_model_id smallint,
    opportunity_counter_model_id smallint,
    includes_outside_counter boolean DEFAULT false NOT NULL,
    inside_sanitizer_count smallint DEFAULT 0 NOT NULL,
    inside_sanitizer_model_id smallint,
    outside_sanitizer_count smallint DEFAULT 0 NOT NULL,
    outside_sanitizer_model_id smallint,
    inside_soap_count smallint DEFAULT 0 NOT NULL,
    inside_soap_model_id smallint,
    outside_soap_count smallint DEFAULT 0 NOT NULL,
    outside_soap_model_id smallint,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT room_template_inside_sanitizer_count_check CHECK (((inside_sanitizer_count >= 0) AND (inside_sanitizer_count <= 3))),
    CONSTRAINT room_template_inside_soap_count_check CHECK (((inside_soap_count >= 0) AND (inside_soap_count <= 3))),
    CONSTRAINT room_template_outside_sanitizer_count_check CHECK (((outside_sanitizer_count >= 0) AND (outside_sanitizer_count <= 3))),
    CONSTRAINT room_template_outside_soap_count_check CHECK (((outside_soap_count >= 0) AND (outside_soap_count <= 3))),
    CONSTRAINT room_template_product_code_check CHECK ((product_code = ANY (ARRAY['ECM'::text, 'IMS'::text])))
);
CREATE TABLE public.row_directory (
    kind text NOT NULL,
    row_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid
);
CREATE TABLE public.server_span (
    from_at timestamp with time zone NOT NULL,
    to_at timestamp with time zone NOT NULL,
    CONSTRAINT server_span_check CHECK ((to_at >= from_at))
)
WITH (fillfactor='50');
CREATE TABLE public.session (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    csrf_token text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_activity_at timestamp with time zone NOT NULL,
    idle_timeout_minutes smallint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    is_remembered boolean DEFAULT false NOT NULL,
    must_renew boolean DEFAULT false NOT NULL
);
CREATE TABLE public.shift (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    shift_id uuid NOT NULL,
    name text NOT NULL,
    start_slot smallint NOT NULL,
    end_slot smallint NOT NULL,
    CONSTRAINT shift_check CHECK ((start_slot <> end_slot)),
    CONSTRAINT shift_end_slot_check CHECK (((end_slot >= 0) AND (end_slot <= 47))),
    CONSTRAINT shift_name_check CHECK (((length(name) >= 1) AND (length(name) <= 25))),
    CONSTRAINT shift_start_slot_check CHECK (((start_slot >= 0) AND (start_slot <= 47)))
);
CREATE TABLE public.slide_image (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    hash text NOT NULL,
    media_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.slideshow (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    slideshow_id uuid NOT NULL,
    name text NOT NULL,
    interval_seconds integer NOT NULL,
    is_active boolean NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT slideshow_interval_seconds_check CHECK ((interval_seconds >= 30)),
    CONSTRAINT slideshow_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE TABLE public.slideshow_slide (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    slideshow_id uuid NOT NULL,
    slide_id uuid NOT NULL,
    "position" smallint NOT NULL,
    title text NOT NULL,
    CONSTRAINT slideshow_slide_title_check CHECK ((length(title) <= 100))
);
CREATE TABLE public.state_or_province (
    state_or_province_id smallint NOT NULL,
    country_id smallint NOT NULL,
    code text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.status_fault (
    status_type text NOT NULL,
    qualifier text NOT NULL,
    value double precision NOT NULL,
    since timestamp with time zone NOT NULL,
    told_at timestamp with time zone
);
CREATE TABLE public.status_sample (
    status_sample_id uuid NOT NULL,
    status_type text NOT NULL,
    qualifier text NOT NULL,
    value double precision NOT NULL,
    min_threshold double precision,
    max_threshold double precision,
    noted_at timestamp with time zone NOT NULL
);
CREATE TABLE public.subscription_due (
    subscription_id uuid NOT NULL,
    kind text NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    next_slot text NOT NULL,
    run_at timestamp with time zone NOT NULL,
    tz text NOT NULL,
    claim_id uuid,
    locked_until timestamp with time zone,
    attempts smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.subscription_run (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    slot text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    missed jsonb DEFAULT '[]'::jsonb NOT NULL,
    lines jsonb,
    ran_at timestamp with time zone NOT NULL
);
CREATE TABLE public.unclaimed_fact (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    serial_number text NOT NULL,
    at timestamp with time zone NOT NULL,
    fact_id text NOT NULL COLLATE pg_catalog."C",
    fact jsonb NOT NULL,
    type text NOT NULL,
    CONSTRAINT unclaimed_fact_type_check CHECK ((type = ANY (ARRAY['dispense'::text, 'passage'::text, 'device_report'::text, 'device_fault'::text])))
);
CREATE TABLE public.unsubscribe_link (
    token_hash bytea NOT NULL,
    kind text NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    recipient_id uuid NOT NULL
);
CREATE TABLE public.user_role (
    customer_id uuid NOT NULL,
    user_role_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id smallint NOT NULL,
    facility_id uuid
);
ALTER TABLE ONLY public.device_fault ATTACH PARTITION public.device_fault_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');
ALTER TABLE ONLY public.device_report ATTACH PARTITION public.device_report_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');
ALTER TABLE ONLY public.dispense ATTACH PARTITION public.dispense_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');
ALTER TABLE ONLY public.passage ATTACH PARTITION public.passage_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');
ALTER TABLE ONLY public.knex_migrations ALTER COLUMN id SET DEFAULT nextval('public.knex_migrations_id_seq'::regclass);
ALTER TABLE ONLY public.knex_migrations_lock ALTER COLUMN index SET DEFAULT nextval('public.knex_migrations_lock_index_seq'::regclass);
INSERT INTO public.country VALUES
	(1, 'US', 'United States', 'Letter'),
	(2, 'CA', 'Canada', 'Letter'),
	(3, 'GB', 'United Kingdom', 'A4'),
	(4, 'FR', 'France', 'A4'),
	(5, 'DE', 'Germany', 'A4'),
	(6, 'AU', 'Australia', 'A4'),
	(7, 'AD', 'Andorra', 'A4'),
	(8, 'AE', 'United Arab Emirates', 'A4'),
	(9, 'AF', 'Afghanistan', 'A4'),
	(10, 'AG', 'Antigua & Barbuda', 'A4'),
	(11, 'AI', 'Anguilla', 'A4'),
	(12, 'AL', 'Albania', 'A4'),
	(13, 'AM', 'Armenia', 'A4'),
	(14, 'AO', 'Angola', 'A4'),
	(15, 'AQ', 'Antarctica', 'A4'),
	(16, 'AR', 'Argentina', 'A4'),
	(17, 'AS', 'American Samoa', 'A4'),
	(18, 'AT', 'Austria', 'A4'),
	(19, 'AW', 'Aruba', 'A4'),
	(20, 'AX', 'Åland Islands', 'A4'),
	(21, 'AZ', 'Azerbaijan', 'A4'),
	(22, 'BA', 'Bosnia & Herzegovina', 'A4'),
	(23, 'BB', 'Barbados', 'A4'),
	(24, 'BD', 'Bangladesh', 'A4'),
	(25, 'BE', 'Belgium', 'A4'),
	(26, 'BF', 'Burkina Faso', 'A4'),
	(27, 'BG', 'Bulgaria', 'A4'),
	(28, 'BH', 'Bahrain', 'A4'),
	(29, 'BI', 'Burundi', 'A4'),
	(30, 'BJ', 'Benin', 'A4'),
	(31, 'BL', 'St. Barthélemy', 'A4'),
	(32, 'BM', 'Bermuda', 'A4'),
	(33, 'BN', 'Brunei', 'A4'),
	(34, 'BO', 'Bolivia', 'A4'),
	(35, 'BQ', 'Caribbean Netherlands', 'A4'),
	(36, 'BR', 'Brazil', 'A4'),
	(37, 'BS', 'Bahamas', 'A4'),
	(38, 'BT', 'Bhutan', 'A4'),
	(39, 'BV', 'Bouvet Island', 'A4'),
	(40, 'BW', 'Botswana', 'A4'),
	(41, 'BY', 'Belarus', 'A4'),
	(42, 'BZ', 'Belize', 'Letter'),
	(43, 'CC', 'Cocos (Keeling) Islands', 'A4'),
	(44, 'CD', 'Congo - Kinshasa', 'A4'),
	(45, 'CF', 'Central African Republic', 'A4'),
	(46, 'CG', 'Congo - Brazzaville', 'A4'),
	(47, 'CH', 'Switzerland', 'A4'),
	(48, 'CI', 'Côte d’Ivoire', 'A4'),
	(49, 'CK', 'Cook Islands', 'A4'),
	(50, 'CL', 'Chile', 'Letter'),
	(51, 'CM', 'Cameroon', 'A4'),
	(52, 'CN', 'China', 'A4'),
	(53, 'CO', 'Colombia', 'Letter'),
	(54, 'CR', 'Costa Rica', 'Letter'),
	(55, 'CU', 'Cuba', 'A4'),
	(56, 'CV', 'Cape Verde', 'A4'),
	(57, 'CW', 'Curaçao', 'A4'),
	(58, 'CX', 'Christmas Island', 'A4'),
	(59, 'CY', 'Cyprus', 'A4'),
	(60, 'CZ', 'Czechia', 'A4'),
	(61, 'DJ', 'Djibouti', 'A4'),
	(62, 'DK', 'Denmark', 'A4'),
	(63, 'DM', 'Dominica', 'A4'),
	(64, 'DO', 'Dominican Republic', 'Letter'),
	(65, 'DZ', 'Algeria', 'A4'),
	(66, 'EC', 'Ecuador', 'A4'),
	(67, 'EE', 'Estonia', 'A4'),
	(68, 'EG', 'Egypt', 'A4'),
	(69, 'EH', 'Western Sahara', 'A4'),
	(70, 'ER', 'Eritrea', 'A4'),
	(71, 'ES', 'Spain', 'A4'),
	(72, 'ET', 'Ethiopia', 'A4'),
	(73, 'FI', 'Finland', 'A4'),
	(74, 'FJ', 'Fiji', 'A4'),
	(75, 'FK', 'Falkland Islands', 'A4'),
	(76, 'FM', 'Micronesia', 'A4'),
	(77, 'FO', 'Faroe Islands', 'A4'),
	(78, 'GA', 'Gabon', 'A4'),
	(79, 'GD', 'Grenada', 'A4'),
	(80, 'GE', 'Georgia', 'A4'),
	(81, 'GF', 'French Guiana', 'A4'),
	(82, 'GG', 'Guernsey', 'A4'),
	(83, 'GH', 'Ghana', 'A4'),
	(84, 'GI', 'Gibraltar', 'A4'),
	(85, 'GL', 'Greenland', 'A4'),
	(86, 'GM', 'Gambia', 'A4'),
	(87, 'GN', 'Guinea', 'A4'),
	(88, 'GP', 'Guadeloupe', 'A4'),
	(89, 'GQ', 'Equatorial Guinea', 'A4'),
	(90, 'GR', 'Greece', 'A4'),
	(91, 'GS', 'South Georgia & South Sandwich Islands', 'A4'),
	(92, 'GT', 'Guatemala', 'Letter'),
	(93, 'GU', 'Guam', 'A4'),
	(94, 'GW', 'Guinea-Bissau', 'A4'),
	(95, 'GY', 'Guyana', 'A4'),
	(96, 'HK', 'Hong Kong SAR China', 'A4'),
	(97, 'HM', 'Heard & McDonald Islands', 'A4'),
	(98, 'HN', 'Honduras', 'A4'),
	(99, 'HR', 'Croatia', 'A4'),
	(100, 'HT', 'Haiti', 'A4'),
	(101, 'HU', 'Hungary', 'A4'),
	(102, 'ID', 'Indonesia', 'A4'),
	(103, 'IE', 'Ireland', 'A4'),
	(104, 'IL', 'Israel', 'A4'),
	(105, 'IM', 'Isle of Man', 'A4'),
	(106, 'IN', 'India', 'A4'),
	(107, 'IO', 'British Indian Ocean Territory', 'A4'),
	(108, 'IQ', 'Iraq', 'A4'),
	(109, 'IR', 'Iran', 'A4'),
	(110, 'IS', 'Iceland', 'A4'),
	(111, 'IT', 'Italy', 'A4'),
	(112, 'JE', 'Jersey', 'A4'),
	(113, 'JM', 'Jamaica', 'A4'),
	(114, 'JO', 'Jordan', 'A4'),
	(115, 'JP', 'Japan', 'A4'),
	(116, 'KE', 'Kenya', 'A4'),
	(117, 'KG', 'Kyrgyzstan', 'A4'),
	(118, 'KH', 'Cambodia', 'A4'),
	(119, 'KI', 'Kiribati', 'A4'),
	(120, 'KM', 'Comoros', 'A4'),
	(121, 'KN', 'St. Kitts & Nevis', 'A4'),
	(122, 'KP', 'North Korea', 'A4'),
	(123, 'KR', 'South Korea', 'A4'),
	(124, 'KW', 'Kuwait', 'A4'),
	(125, 'KY', 'Cayman Islands', 'A4'),
	(126, 'KZ', 'Kazakhstan', 'A4'),
	(127, 'LA', 'Laos', 'A4'),
	(128, 'LB', 'Lebanon', 'A4'),
	(129, 'LC', 'St. Lucia', 'A4'),
	(130, 'LI', 'Liechtenstein', 'A4'),
	(131, 'LK', 'Sri Lanka', 'A4'),
	(132, 'LR', 'Liberia', 'A4'),
	(133, 'LS', 'Lesotho', 'A4'),
	(134, 'LT', 'Lithuania', 'A4'),
	(135, 'LU', 'Luxembourg', 'A4'),
	(136, 'LV', 'Latvia', 'A4'),
	(137, 'LY', 'Libya', 'A4'),
	(138, 'MA', 'Morocco', 'A4'),
	(139, 'MC', 'Monaco', 'A4'),
	(140, 'MD', 'Moldova', 'A4'),
	(141, 'ME', 'Montenegro', 'A4'),
	(142, 'MF', 'St. Martin', 'A4'),
	(143, 'MG', 'Madagascar', 'A4'),
	(144, 'MH', 'Marshall Islands', 'A4'),
	(145, 'MK', 'North Macedonia', 'A4'),
	(146, 'ML', 'Mali', 'A4'),
	(147, 'MM', 'Myanmar (Burma)', 'A4'),
	(148, 'MN', 'Mongolia', 'A4'),
	(149, 'MO', 'Macao SAR China', 'A4'),
	(150, 'MP', 'Northern Mariana Islands', 'A4'),
	(151, 'MQ', 'Martinique', 'A4'),
	(152, 'MR', 'Mauritania', 'A4'),
	(153, 'MS', 'Montserrat', 'A4'),
	(154, 'MT', 'Malta', 'A4'),
	(155, 'MU', 'Mauritius', 'A4'),
	(156, 'MV', 'Maldives', 'A4'),
	(157, 'MW', 'Malawi', 'A4'),
	(158, 'MX', 'Mexico', 'Letter'),
	(159, 'MY', 'Malaysia', 'A4'),
	(160, 'MZ', 'Mozambique', 'A4'),
	(161, 'NA', 'Namibia', 'A4'),
	(162, 'NC', 'New Caledonia', 'A4'),
	(163, 'NE', 'Niger', 'A4'),
	(164, 'NF', 'Norfolk Island', 'A4'),
	(165, 'NG', 'Nigeria', 'A4'),
	(166, 'NI', 'Nicaragua', 'Letter'),
	(167, 'NL', 'Netherlands', 'A4'),
	(168, 'NO', 'Norway', 'A4'),
	(169, 'NP', 'Nepal', 'A4'),
	(170, 'NR', 'Nauru', 'A4'),
	(171, 'NU', 'Niue', 'A4'),
	(172, 'NZ', 'New Zealand', 'A4'),
	(173, 'OM', 'Oman', 'A4'),
	(174, 'PA', 'Panama', 'Letter'),
	(175, 'PE', 'Peru', 'A4'),
	(176, 'PF', 'French Polynesia', 'A4'),
	(177, 'PG', 'Papua New Guinea', 'A4'),
	(178, 'PH', 'Philippines', 'Letter'),
	(179, 'PK', 'Pakistan', 'A4'),
	(180, 'PL', 'Poland', 'A4'),
	(181, 'PM', 'St. Pierre & Miquelon', 'A4'),
	(182, 'PN', 'Pitcairn Islands', 'A4'),
	(183, 'PR', 'Puerto Rico', 'Letter'),
	(184, 'PS', 'Palestinian Territories', 'A4'),
	(185, 'PT', 'Portugal', 'A4'),
	(186, 'PW', 'Palau', 'A4'),
	(187, 'PY', 'Paraguay', 'A4'),
	(188, 'QA', 'Qatar', 'A4'),
	(189, 'RE', 'Réunion', 'A4'),
	(190, 'RO', 'Romania', 'A4'),
	(191, 'RS', 'Serbia', 'A4'),
	(192, 'RU', 'Russia', 'A4'),
	(193, 'RW', 'Rwanda', 'A4'),
	(194, 'SA', 'Saudi Arabia', 'A4'),
	(195, 'SB', 'Solomon Islands', 'A4'),
	(196, 'SC', 'Seychelles', 'A4'),
	(197, 'SD', 'Sudan', 'A4'),
	(198, 'SE', 'Sweden', 'A4'),
	(199, 'SG', 'Singapore', 'A4'),
	(200, 'SH', 'St. Helena', 'A4'),
	(201, 'SI', 'Slovenia', 'A4'),
	(202, 'SK', 'Slovakia', 'A4'),
	(203, 'SL', 'Sierra Leone', 'A4'),
	(204, 'SM', 'San Marino', 'A4'),
	(205, 'SN', 'Senegal', 'A4'),
	(206, 'SO', 'Somalia', 'A4'),
	(207, 'SR', 'Suriname', 'A4'),
	(208, 'SS', 'South Sudan', 'A4'),
	(209, 'ST', 'São Tomé & Príncipe', 'A4'),
	(210, 'SV', 'El Salvador', 'Letter'),
	(211, 'SX', 'Sint Maarten', 'A4'),
	(212, 'SY', 'Syria', 'A4'),
	(213, 'SZ', 'Eswatini', 'A4'),
	(214, 'TC', 'Turks & Caicos Islands', 'A4'),
	(215, 'TD', 'Chad', 'A4'),
	(216, 'TF', 'French Southern Territories', 'A4'),
	(217, 'TG', 'Togo', 'A4'),
	(218, 'TH', 'Thailand', 'A4'),
	(219, 'TJ', 'Tajikistan', 'A4'),
	(220, 'TK', 'Tokelau', 'A4'),
	(221, 'TL', 'Timor-Leste', 'A4'),
	(222, 'TM', 'Turkmenistan', 'A4'),
	(223, 'TN', 'Tunisia', 'A4'),
	(224, 'TO', 'Tonga', 'A4'),
	(225, 'TR', 'Türkiye', 'A4'),
	(226, 'TT', 'Trinidad & Tobago', 'A4'),
	(227, 'TV', 'Tuvalu', 'A4'),
	(228, 'TW', 'Taiwan', 'A4'),
	(229, 'TZ', 'Tanzania', 'A4'),
	(230, 'UA', 'Ukraine', 'A4'),
	(231, 'UG', 'Uganda', 'A4'),
	(232, 'UM', 'U.S. Outlying Islands', 'A4'),
	(233, 'UY', 'Uruguay', 'A4'),
	(234, 'UZ', 'Uzbekistan', 'A4'),
	(235, 'VA', 'Vatican City', 'A4'),
	(236, 'VC', 'St. Vincent & Grenadines', 'A4'),
	(237, 'VE', 'Venezuela', 'Letter'),
	(238, 'VG', 'British Virgin Islands', 'A4'),
	(239, 'VI', 'U.S. Virgin Islands', 'A4'),
	(240, 'VN', 'Vietnam', 'A4'),
	(241, 'VU', 'Vanuatu', 'A4'),
	(242, 'WF', 'Wallis & Futuna', 'A4'),
	(243, 'WS', 'Samoa', 'A4'),
	(244, 'YE', 'Yemen', 'A4'),
	(245, 'YT', 'Mayotte', 'A4'),
	(246, 'ZA', 'South Africa', 'A4'),
	(247, 'ZM', 'Zambia', 'A4'),
	(248, 'ZW', 'Zimbabwe', 'A4');
INSERT INTO public.customer VALUES
	('00000000-0000-4000-8000-000000000001', 'Saint Anne', false, true, 1, '', NULL, NULL, '', NULL, NULL, '', NULL, NULL, NULL, 20, NULL, NULL, '2026-11-01 00:00:00+00', 1, '{}', NULL, '{}');
INSERT INTO public.device VALUES
	('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', 'D-1', 'Door dispenser', 1, NULL, NULL, NULL, NULL, '2026-11-01 00:00:00+00', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.device_model VALUES
	(7, 5, NULL, 'Repeater P1', false, '{ECM,IMS,SA}', NULL, 60),
	(1, 1, 1, 'Soap dispenser S1', false, '{ECM,IMS,SA}', 1000, 60),
	(2, 1, 2, 'Sanitizer dispenser G1', false, '{ECM,IMS,SA}', 1000, 60),
	(3, 1, 2, 'Sanitizer dispenser G2 wall', false, '{ECM,IMS,SA}', 1000, 60),
	(6, 3, NULL, 'Gateway W1', false, '{ECM,IMS,SA}', NULL, 10),
	(4, 2, NULL, 'Activity counter A1', false, '{ECM,SA}', NULL, 60),
	(5, 2, NULL, 'Room sensor R1', false, '{IMS,SA}', NULL, 60);
INSERT INTO public.device_model_reading VALUES
	(7, '-infinity', NULL, true),
	(1, '-infinity', NULL, true),
	(2, '-infinity', NULL, true),
	(3, '-infinity', NULL, true),
	(6, '-infinity', NULL, true),
	(4, '-infinity', NULL, false),
	(5, '-infinity', NULL, true);
INSERT INTO public.device_orientation VALUES
	(1, 'facingIn'),
	(2, 'facingOut'),
	(3, 'wall'),
	(4, 'ceiling'),
	(5, 'stand');
INSERT INTO public.device_position VALUES
	(1, 'insideRoom'),
	(2, 'outsideRoom'),
	(3, 'atBedside'),
	(4, 'inCorridor'),
	(5, 'atEntrance'),
	(6, 'atSink');
INSERT INTO public.device_state VALUES
	('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', NULL, NULL, NULL, NULL, NULL, 'Low', '2026-11-20 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.device_type VALUES
	(1, 'dispenser', 1440),
	(2, 'opportunityCounter', 1440),
	(3, 'gateway', 30),
	(5, 'repeater', 180);
INSERT INTO public.facility VALUES
	('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'Main building', 1, 1, 1, '', NULL, NULL, '', NULL, NULL, '', NULL, 'America/Chicago', false, NULL, '2026-11-01 00:00:00+00', 30, 80, 1, true, 5, false, false, 'wilson', 7, 'leapfrog200', NULL, 'opportunity');
INSERT INTO public.formulation_class VALUES
	(1, 'soap'),
	(2, 'sanitizer');
INSERT INTO public.hygiene_moment VALUES
	(1, 1, 'inRoom'),
	(2, 1, 'outOfRoom'),
	(3, 2, 'beforeContact'),
	(4, 2, 'beforeProcedure'),
	(5, 2, 'afterExposure'),
	(6, 2, 'afterContact'),
	(7, 2, 'afterEnvironment');
INSERT INTO public.hygiene_protocol VALUES
	(2, 'WHO 5 moments'),
	(1, 'In and out');
INSERT INTO public.job_role_type VALUES
	(1, 'nurse'),
	(2, 'physician'),
	(3, 'nurseAssistant'),
	(4, 'therapist'),
	(5, 'technician'),
	(6, 'environmentalServices'),
	(7, 'foodServices'),
	(8, 'student'),
	(9, 'other');
INSERT INTO public.knex_migrations VALUES
	(1, '20261120070000_create_shared_lookups.ts', 1, '2026-11-29 06:49:00.385+00'),
	(2, '20261120070100_fill_shared_lookups.ts', 1, '2026-11-29 06:49:00.393+00'),
	(3, '20261120070200_create_tenancy.ts', 1, '2026-11-29 06:49:00.403+00'),
	(4, '20261120070300_create_people.ts', 1, '2026-11-29 06:49:00.412+00'),
	(5, '20261120070400_create_devices.ts', 1, '2026-11-29 06:49:00.419+00'),
	(6, '20261120070500_create_facility_rules.ts', 1, '2026-11-29 06:49:00.424+00'),
	(7, '20261120070600_create_employees.ts', 1, '2026-11-29 06:49:00.43+00'),
	(8, '20261120070700_create_facts.ts', 1, '2026-11-29 06:49:00.434+00'),
	(9, '20261120070800_create_day_summaries.ts', 1, '2026-11-29 06:49:00.438+00'),
	(10, '20261120070900_create_jobs_and_mail.ts', 1, '2026-11-29 06:49:00.441+00'),
	(11, '20261120071000_index_device_day_by_day.ts', 1, '2026-11-29 06:49:00.442+00'),
	(12, '20261120071100_key_unclaimed_facts_by_type.ts', 1, '2026-11-29 06:49:00.444+00'),
	(13, '20261120071200_add_slots_in_place.ts', 1, '2026-11-29 06:49:00.446+00'),
	(14, '20261120080000_add_account_security.ts', 1, '2026-11-29 06:49:00.451+00'),
	(15, '20261120140000_tell_mailed_links_apart.ts', 1, '2026-11-29 06:49:00.451+00'),
	(16, '20261120210000_relate_facilities_everywhere.ts', 1, '2026-11-29 06:49:00.455+00'),
	(17, '20261120210100_make_partitions_as_owner.ts', 1, '2026-11-29 06:49:00.456+00'),
	(18, '20261120210200_add_coverage.ts', 1, '2026-11-29 06:49:00.459+00'),
	(19, '20261120210300_claim_jobs_and_mail.ts', 1, '2026-11-29 06:49:00.463+00'),
	(20, '20261120210400_create_mail_attachments.ts', 1, '2026-11-29 06:49:00.464+00'),
	(21, '20261120210500_separate_faults_from_reports.ts', 1, '2026-11-29 06:49:00.465+00'),
	(22, '20261120210600_set_when_figures_are_judged.ts', 1, '2026-11-29 06:49:00.467+00'),
	(23, '20261120210700_create_row_directory.ts', 1, '2026-11-29 06:49:00.468+00'),
	(24, '20261120210800_fill_row_directory.ts', 1, '2026-11-29 06:49:00.472+00'),
	(25, '20261120210900_add_versions.ts', 1, '2026-11-29 06:49:00.476+00'),
	(26, '20261120211000_add_raw_export_setting.ts', 1, '2026-11-29 06:49:00.477+00'),
	(27, '20261120211100_add_facility_administration.ts', 1, '2026-11-29 06:49:00.483+00'),
	(28, '20261120211200_add_job_role_kinds.ts', 1, '2026-11-29 06:49:00.489+00'),
	(29, '20261120211300_add_device_maintenance.ts', 1, '2026-11-29 06:49:00.506+00'),
	(30, '20261120211400_index_devices_by_name.ts', 1, '2026-11-29 06:49:00.507+00'),
	(31, '20261120211500_name_customer_logos.ts', 1, '2026-11-29 06:49:00.508+00'),
	(32, '20261120211600_remove_badges.ts', 1, '2026-11-29 06:49:00.509+00'),
	(33, '20261120211700_add_countries.ts', 1, '2026-11-29 06:49:00.527+00'),
	(34, '20261120211800_index_replaced_hardware.ts', 1, '2026-11-29 06:49:00.529+00'),
	(35, '20261120211900_add_user_administration.ts', 1, '2026-11-29 06:49:00.534+00'),
	(36, '20261120212000_create_badge_figures.ts', 1, '2026-11-29 06:49:00.541+00'),
	(37, '20261120212100_create_observations.ts', 1, '2026-11-29 06:49:00.561+00'),
	(38, '20261120212200_choose_interval_method.ts', 1, '2026-11-29 06:49:00.562+00'),
	(39, '20261120212300_create_alarms.ts', 1, '2026-11-29 06:49:00.568+00'),
	(40, '20261120212400_note_contacts_of_gateways.ts', 1, '2026-11-29 06:49:00.573+00'),
	(41, '20261120212500_create_report_slides.ts', 1, '2026-11-29 06:49:00.575+00'),
	(42, '20261120212600_index_expiring_refills.ts', 1, '2026-11-29 06:49:00.575+00'),
	(43, '20261120212700_create_downloads.ts', 1, '2026-11-29 06:49:00.578+00'),
	(44, '20261120212800_limit_age_of_observations.ts', 1, '2026-11-29 06:49:00.579+00'),
	(45, '20261120212900_choose_sampling_target.ts', 1, '2026-11-29 06:49:00.58+00'),
	(46, '20261120213000_create_status_history.ts', 1, '2026-11-29 06:49:00.581+00'),
	(47, '20261120213100_note_ways_of_reports.ts', 1, '2026-11-29 06:49:00.584+00'),
	(48, '20261120213200_tell_status_faults.ts', 1, '2026-11-29 06:49:00.585+00'),
	(49, '20261120213300_choose_observation_unit.ts', 1, '2026-11-29 06:49:00.586+00'),
	(50, '20261120213400_close_faults_by_hand.ts', 1, '2026-11-29 06:49:00.587+00'),
	(51, '20261120213500_create_marked_change.ts', 1, '2026-11-29 06:49:00.589+00'),
	(52, '20261120213600_note_clock_offsets.ts', 1, '2026-11-29 06:49:00.59+00'),
	(53, '20261120213700_count_badge_touches.ts', 1, '2026-11-29 06:49:00.591+00'),
	(54, '20261120213800_count_device_touches.ts', 1, '2026-11-29 06:49:00.591+00'),
	(55, '20261120213900_note_silences_and_readers.ts', 1, '2026-11-29 06:49:00.594+00'),
	(56, '20261120214000_keep_digest_of_observations.ts', 1, '2026-11-29 06:49:00.595+00'),
	(57, '20261120214100_note_clocks_of_devices.ts', 1, '2026-11-29 06:49:00.595+00'),
	(58, '20261120214200_judge_counters_anew.ts', 1, '2026-11-29 06:49:00.597+00'),
	(59, '20261120214300_mark_bare_counts.ts', 1, '2026-11-29 06:49:00.598+00'),
	(60, '20261120214400_keep_attachments_by_themselves.ts', 1, '2026-11-29 06:49:00.599+00'),
	(61, '20261120214500_note_arrival_of_touches.ts', 1, '2026-11-29 06:49:00.599+00'),
	(62, '20261125170000_tell_loading_history.ts', 1, '2026-11-29 06:49:00.603+00'),
	(63, '20261125210000_create_archived_month.ts', 1, '2026-11-29 06:49:00.606+00'),
	(64, '20261125214000_create_render_tickets.ts', 1, '2026-11-29 06:49:00.609+00'),
	(65, '20261126010000_analyze_grown_partitions.ts', 1, '2026-11-29 06:49:00.611+00'),
	(66, '20261126030000_trace_observation_imports.ts', 1, '2026-11-29 06:49:00.613+00'),
	(67, '20261126040000_create_subscriptions.ts', 1, '2026-11-29 06:49:00.628+00'),
	(68, '20261126041000_keep_states_of_mails.ts', 1, '2026-11-29 06:49:00.638+00'),
	(69, '20261126042000_fill_mail_domains.ts', 1, '2026-11-29 06:49:00.639+00'),
	(70, '20261126042100_create_alarm_acknowledgements.ts', 1, '2026-11-29 06:49:00.642+00'),
	(71, '20261126043000_keep_alert_states.ts', 1, '2026-11-29 06:49:00.647+00'),
	(72, '20261126044100_keep_makers_of_report_subscriptions.ts', 1, '2026-11-29 06:49:00.648+00'),
	(73, '20261126100000_analyze_grown_tables.ts', 1, '2026-11-29 06:49:00.65+00'),
	(74, '20261126110000_create_slideshows.ts', 1, '2026-11-29 06:49:00.657+00'),
	(75, '20261126110100_create_backup_note.ts', 1, '2026-11-29 06:49:00.661+00'),
	(76, '20261126120000_create_displays.ts', 1, '2026-11-29 06:49:00.683+00'),
	(77, '20261126121000_follow_badge_batteries.ts', 1, '2026-11-29 06:49:00.69+00'),
	(78, '20261126130000_keep_former_lists.ts', 1, '2026-11-29 06:49:00.693+00'),
	(79, '20261126140000_close_locations.ts', 1, '2026-11-29 06:49:00.694+00'),
	(80, '20261126140100_continue_locations.ts', 1, '2026-11-29 06:49:00.696+00'),
	(81, '20261126150000_keep_former_holders_of_touches.ts', 1, '2026-11-29 06:49:00.696+00'),
	(82, '20261126150100_keep_when_employees_left.ts', 1, '2026-11-29 06:49:00.697+00'),
	(83, '20261126150200_let_one_person_join_several_customers.ts', 1, '2026-11-29 06:49:00.697+00'),
	(84, '20261126160000_create_import_runs.ts', 1, '2026-11-29 06:49:00.7+00'),
	(85, '20261126160001_import_users_and_observations.ts', 1, '2026-11-29 06:49:00.701+00');
INSERT INTO public.knex_migrations_lock VALUES
	(1, 0);
INSERT INTO public.location VALUES
	('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', NULL, 1, 'Main building', false, 1, NULL, NULL, NULL, NULL);
INSERT INTO public.location_template VALUES
	(1, 'US hospital'),
	(2, 'UK hospital'),
	(3, 'Business');
INSERT INTO public.mail_relay VALUES
	(1, '2026-11-29 06:49:00.332561+00', NULL, NULL, NULL);
INSERT INTO public.observation_outcome VALUES
	(1, 'rub'),
	(2, 'wash'),
	(3, 'none');
INSERT INTO public.ppe_item VALUES
	(1, 'eyeProtection'),
	(2, 'gloves'),
	(3, 'gown'),
	(4, 'mask'),
	(5, 'respirator');
INSERT INTO public.precaution VALUES
	(1, 'standard'),
	(2, 'contact'),
	(3, 'droplet'),
	(4, 'airborne');
INSERT INTO public.role VALUES
	(1, 'providerAdmin', true),
	(2, 'providerSupport', true),
	(3, 'customerAdmin', true),
	(4, 'dataAnalyst', false),
	(5, 'installer', false),
	(6, 'observer', false),
	(7, 'reporting', false),
	(8, 'serviceAccount', false);
INSERT INTO public.state_or_province VALUES
	(1, 1, 'AL', 'Alabama'),
	(2, 1, 'AK', 'Alaska'),
	(3, 1, 'AZ', 'Arizona'),
	(4, 1, 'AR', 'Arkansas'),
	(5, 1, 'CA', 'California'),
	(6, 1, 'CO', 'Colorado'),
	(7, 1, 'CT', 'Connecticut'),
	(8, 1, 'DE', 'Delaware'),
	(9, 1, 'DC', 'District of Columbia'),
	(10, 1, 'FL', 'Florida'),
	(11, 1, 'GA', 'Georgia'),
	(12, 1, 'HI', 'Hawaii'),
	(13, 1, 'ID', 'Idaho'),
	(14, 1, 'IL', 'Illinois'),
	(15, 1, 'IN', 'Indiana'),
	(16, 1, 'IA', 'Iowa'),
	(17, 1, 'KS', 'Kansas'),
	(18, 1, 'KY', 'Kentucky'),
	(19, 1, 'LA', 'Louisiana'),
	(20, 1, 'ME', 'Maine'),
	(21, 1, 'MD', 'Maryland'),
	(22, 1, 'MA', 'Massachusetts'),
	(23, 1, 'MI', 'Michigan'),
	(24, 1, 'MN', 'Minnesota'),
	(25, 1, 'MS', 'Mississippi'),
	(26, 1, 'MO', 'Missouri'),
	(27, 1, 'MT', 'Montana'),
	(28, 1, 'NE', 'Nebraska'),
	(29, 1, 'NV', 'Nevada'),
	(30, 1, 'NH', 'New Hampshire'),
	(31, 1, 'NJ', 'New Jersey'),
	(32, 1, 'NM', 'New Mexico'),
	(33, 1, 'NY', 'New York'),
	(34, 1, 'NC', 'North Carolina'),
	(35, 1, 'ND', 'North Dakota'),
	(36, 1, 'OH', 'Ohio'),
	(37, 1, 'OK', 'Oklahoma'),
	(38, 1, 'OR', 'Oregon'),
	(39, 1, 'PA', 'Pennsylvania'),
	(40, 1, 'PR', 'Puerto Rico'),
	(41, 1, 'RI', 'Rhode Island'),
	(42, 1, 'SC', 'South Carolina'),
	(43, 1, 'SD', 'South Dakota'),
	(44, 1, 'TN', 'Tennessee'),
	(45, 1, 'TX', 'Texas'),
	(46, 1, 'UT', 'Utah'),
	(47, 1, 'VT', 'Vermont'),
	(48, 1, 'VA', 'Virginia'),
	(49, 1, 'WA', 'Washington'),
	(50, 1, 'WV', 'West Virginia'),
	(51, 1, 'WI', 'Wisconsin'),
	(52, 1, 'WY', 'Wyoming'),
	(53, 2, 'AB', 'Alberta'),
	(54, 2, 'BC', 'British Columbia'),
	(55, 2, 'MB', 'Manitoba'),
	(56, 2, 'NB', 'New Brunswick'),
	(57, 2, 'NL', 'Newfoundland and Labrador'),
	(58, 2, 'NS', 'Nova Scotia'),
	(59, 2, 'NT', 'Northwest Territories'),
	(60, 2, 'NU', 'Nunavut'),
	(61, 2, 'ON', 'Ontario'),
	(62, 2, 'PE', 'Prince Edward Island'),
	(63, 2, 'QC', 'Québec'),
	(64, 2, 'SK', 'Saskatchewan'),
	(65, 2, 'YT', 'Yukon'),
	(1001, 8, 'AZ', 'Abu Dhabi'),
	(1002, 8, 'AJ', 'Ajman'),
	(1003, 8, 'DU', 'Dubai'),
	(1004, 8, 'FU', 'Fujairah'),
	(1005, 8, 'RK', 'Ras al Khaimah'),
	(1006, 8, 'SH', 'Sharjah'),
	(1007, 8, 'UQ', 'Umm Al Quwain'),
	(1008, 16, 'B', 'Buenos Aires'),
	(1009, 16, 'C', 'Capital Federal'),
	(1010, 16, 'K', 'Catamarca'),
	(1011, 16, 'H', 'Chaco'),
	(1012, 16, 'U', 'Chubut'),
	(1013, 16, 'X', 'Córdoba'),
	(1014, 16, 'W', 'Corrientes'),
	(1015, 16, 'E', 'Entre Ríos'),
	(1016, 16, 'P', 'Formosa'),
	(1017, 16, 'Y', 'Jujuy'),
	(1018, 16, 'L', 'La Pampa'),
	(1019, 16, 'F', 'La Rioja'),
	(1020, 16, 'M', 'Mendoza'),
	(1021, 16, 'N', 'Misiones'),
	(1022, 16, 'Q', 'Neuquén'),
	(1023, 16, 'R', 'Río Negro'),
	(1024, 16, 'A', 'Salta'),
	(1025, 16, 'J', 'San Juan'),
	(1026, 16, 'D', 'San Luis'),
	(1027, 16, 'Z', 'Santa Cruz'),
	(1028, 16, 'S', 'Santa Fe'),
	(1029, 16, 'G', 'Santiago del Estero'),
	(1030, 16, 'V', 'Tierra del Fuego'),
	(1031, 16, 'T', 'Tucumán'),
	(1032, 18, '1', 'Burgenland'),
	(1033, 18, '2', 'Kärnten'),
	(1034, 18, '3', 'Niederösterreich'),
	(1035, 18, '4', 'Oberösterreich'),
	(1036, 18, '5', 'Salzburg'),
	(1037, 18, '6', 'Steiermark'),
	(1038, 18, '7', 'Tirol'),
	(1039, 18, '8', 'Vorarlberg'),
	(1040, 18, '9', 'Wien'),
	(1041, 6, 'ACT', 'Australian Capital Territory'),
	(1042, 6, 'NSW', 'New South Wales'),
	(1043, 6, 'NT', 'Northern Territory'),
	(1044, 6, 'QLD', 'Queensland'),
	(1045, 6, 'SA', 'South Australia'),
	(1046, 6, 'TAS', 'Tasmania'),
	(1047, 6, 'VIC', 'Victoria'),
	(1048, 6, 'WA', 'Western Australia'),
	(1049, 36, 'AC', 'Acre'),
	(1050, 36, 'AL', 'Alagoas'),
	(1051, 36, 'AP', 'Amapá'),
	(1052, 36, 'AM', 'Amazonas'),
	(1053, 36, 'BA', 'Bahia'),
	(1054, 36, 'CE', 'Ceará'),
	(1055, 36, 'DF', 'Distrito Federal'),
	(1056, 36, 'ES', 'Espírito Santo'),
	(1057, 36, 'GO', 'Goiás'),
	(1058, 36, 'MA', 'Maranhão'),
	(1059, 36, 'MT', 'Mato Grosso'),
	(1060, 36, 'MS', 'Mato Grosso do Sul'),
	(1061, 36, 'MG', 'Minas Gerais'),
	(1062, 36, 'PA', 'Pará'),
	(1063, 36, 'PB', 'Paraíba'),
	(1064, 36, 'PR', 'Paraná'),
	(1065, 36, 'PE', 'Pernambuco'),
	(1066, 36, 'PI', 'Piauí'),
	(1067, 36, 'RJ', 'Rio de Janeiro'),
	(1068, 36, 'RN', 'Rio Grande do Norte'),
	(1069, 36, 'RS', 'Rio Grande do Sul'),
	(1070, 36, 'RO', 'Rondônia'),
	(1071, 36, 'RR', 'Roraima'),
	(1072, 36, 'SC', 'Santa Catarina'),
	(1073, 36, 'SP', 'São Paulo'),
	(1074, 36, 'SE', 'Sergipe'),
	(1075, 36, 'TO', 'Tocantins'),
	(1076, 47, 'AG', 'Aargau'),
	(1077, 47, 'AR', 'Appenzell Ausserrhoden'),
	(1078, 47, 'AI', 'Appenzell Innerhoden'),
	(1079, 47, 'BL', 'Basel-Landschaft'),
	(1080, 47, 'BS', 'Basel-Stadt'),
	(1081, 47, 'BE', 'Bern'),
	(1082, 47, 'FR', 'Fribourg'),
	(1083, 47, 'GE', 'Genève'),
	(1084, 47, 'GL', 'Glarus'),
	(1085, 47, 'GR', 'Graubünden'),
	(1086, 47, 'JU', 'Jura'),
	(1087, 47, 'LU', 'Luzern'),
	(1088, 47, 'NE', 'Neuchâtel'),
	(1089, 47, 'NW', 'Nidwalden'),
	(1090, 47, 'OW', 'Obwalden'),
	(1091, 47, 'SG', 'Sankt Gallen'),
	(1092, 47, 'SH', 'Schaffhausen'),
	(1093, 47, 'SZ', 'Schwyz'),
	(1094, 47, 'SO', 'Solothurn'),
	(1095, 47, 'TG', 'Thurgau'),
	(1096, 47, 'TI', 'Ticino'),
	(1097, 47, 'UR', 'Uri'),
	(1098, 47, 'VS', 'Valais'),
	(1099, 47, 'VD', 'Vaud'),
	(1100, 47, 'ZG', 'Zug'),
	(1101, 47, 'ZH', 'Zürich'),
	(1102, 50, 'AI', 'Aisén del General Carlos Ibáñez del Campo'),
	(1103, 50, 'AN', 'Antofagasta'),
	(1104, 50, 'AR', 'Araucanía'),
	(1105, 50, 'AP', 'Arica y Parinacota'),
	(1106, 50, 'AT', 'Atacama'),
	(1107, 50, 'BI', 'Bío-Bío'),
	(1108, 50, 'CO', 'Coquimbo'),
	(1109, 50, 'LI', 'Libertador General Bernardo O''Higgins'),
	(1110, 50, 'LL', 'Los Lagos'),
	(1111, 50, 'LR', 'Los Ríos'),
	(1112, 50, 'MA', 'Magallanes y Antartica Chilena'),
	(1113, 50, 'ML', 'Maule'),
	(1114, 50, 'NB', 'Ñuble'),
	(1115, 50, 'RM', 'Región Metropolitana de Santiago'),
	(1116, 50, 'TA', 'Tarapacá'),
	(1117, 50, 'VS', 'Valparaíso'),
	(1118, 52, 'AH', 'Anhui'),
	(1119, 52, 'BJ', 'Beijing'),
	(1120, 52, 'CQ', 'Chongqing'),
	(1121, 52, 'FJ', 'Fujian'),
	(1122, 52, 'GS', 'Gansu'),
	(1123, 52, 'GD', 'Guangdong'),
	(1124, 52, 'GX', 'Guangxi'),
	(1125, 52, 'GZ', 'Guizhou'),
	(1126, 52, 'HI', 'Hainan'),
	(1127, 52, 'HE', 'Hebei'),
	(1128, 52, 'HL', 'Heilongjiang'),
	(1129, 52, 'HA', 'Henan'),
	(1130, 52, 'HK', 'Hong Kong'),
	(1131, 52, 'HB', 'Hubei'),
	(1132, 52, 'HN', 'Hunan'),
	(1133, 52, 'NM', 'Inner Mongolia'),
	(1134, 52, 'JS', 'Jiangsu'),
	(1135, 52, 'JX', 'Jiangxi'),
	(1136, 52, 'JL', 'Jilin'),
	(1137, 52, 'LN', 'Liaoning'),
	(1138, 52, 'MO', 'Macau'),
	(1139, 52, 'NX', 'Ningxia'),
	(1140, 52, 'QH', 'Qinghai'),
	(1141, 52, 'SN', 'Shaanxi'),
	(1142, 52, 'SD', 'Shandong'),
	(1143, 52, 'SH', 'Shanghai'),
	(1144, 52, 'SX', 'Shanxi'),
	(1145, 52, 'SC', 'Sichuan'),
	(1146, 52, 'TJ', 'Tianjin'),
	(1147, 52, 'XZ', 'Tibet'),
	(1148, 52, 'XJ', 'Xinjiang'),
	(1149, 52, 'YN', 'Yunnan'),
	(1150, 52, 'ZJ', 'Zhejiang'),
	(1151, 53, 'AMA', 'Amazonas'),
	(1152, 53, 'ANT', 'Antioquia'),
	(1153, 53, 'ARA', 'Arauca'),
	(1154, 53, 'SAP', 'Archipiélago de San Andrés'),
	(1155, 53, 'ATL', 'Atlántico'),
	(1156, 53, 'DC', 'Bogotá D.C.'),
	(1157, 53, 'BOL', 'Bolívar'),
	(1158, 53, 'BOY', 'Boyacá'),
	(1159, 53, 'CAL', 'Caldas'),
	(1160, 53, 'CAQ', 'Caquetá'),
	(1161, 53, 'CAS', 'Casanare'),
	(1162, 53, 'CAU', 'Cauca'),
	(1163, 53, 'CES', 'Cesar'),
	(1164, 53, 'CHO', 'Chocó'),
	(1165, 53, 'COR', 'Córdoba'),
	(1166, 53, 'CUN', 'Cundinamarca'),
	(1167, 53, 'GUA', 'Guainía'),
	(1168, 53, 'GUV', 'Guaviare'),
	(1169, 53, 'HUI', 'Huila'),
	(1170, 53, 'LAG', 'La Guajira'),
	(1171, 53, 'MAG', 'Magdalena'),
	(1172, 53, 'MET', 'Meta'),
	(1173, 53, 'NAR', 'Nariño'),
	(1174, 53, 'NSA', 'Norte de Santander'),
	(1175, 53, 'PUT', 'Putumayo'),
	(1176, 53, 'QUI', 'Quindío'),
	(1177, 53, 'RIS', 'Risaralda'),
	(1178, 53, 'SAN', 'Santander'),
	(1179, 53, 'SUC', 'Sucre'),
	(1180, 53, 'TOL', 'Tolima'),
	(1181, 53, 'VAC', 'Valle del Cauca'),
	(1182, 53, 'VAU', 'Vaupés'),
	(1183, 53, 'VID', 'Vichada'),
	(1184, 5, 'BW', 'Baden-Württemberg'),
	(1185, 5, 'BY', 'Bayern'),
	(1186, 5, 'BE', 'Berlin'),
	(1187, 5, 'BB', 'Brandenburg'),
	(1188, 5, 'HB', 'Bremen'),
	(1189, 5, 'HH', 'Hamburg'),
	(1190, 5, 'HE', 'Hessen'),
	(1191, 5, 'MV', 'Mecklenburg-Vorpommern'),
	(1192, 5, 'NI', 'Niedersachsen'),
	(1193, 5, 'NW', 'Nordrhein-Westfalen'),
	(1194, 5, 'RP', 'Rheinland-Pfalz'),
	(1195, 5, 'SL', 'Saarland'),
	(1196, 5, 'SN', 'Sachsen'),
	(1197, 5, 'ST', 'Sachsen-Anhalt'),
	(1198, 5, 'SH', 'Schleswig-Holstein'),
	(1199, 5, 'TH', 'Thüringen'),
	(1200, 66, 'A', 'Azuay'),
	(1201, 66, 'B', 'Bolívar'),
	(1202, 66, 'F', 'Cañar'),
	(1203, 66, 'C', 'Carchi'),
	(1204, 66, 'H', 'Chimborazo'),
	(1205, 66, 'X', 'Cotopaxi'),
	(1206, 66, 'O', 'El Oro'),
	(1207, 66, 'E', 'Esmeraldas'),
	(1208, 66, 'W', 'Galápagos'),
	(1209, 66, 'G', 'Guayas'),
	(1210, 66, 'I', 'Imbabura'),
	(1211, 66, 'L', 'Loja'),
	(1212, 66, 'R', 'Los Ríos'),
	(1213, 66, 'M', 'Manabí'),
	(1214, 66, 'S', 'Morona-Santiago'),
	(1215, 66, 'N', 'Napo'),
	(1216, 66, 'D', 'Orellana'),
	(1217, 66, 'Y', 'Pastaza'),
	(1218, 66, 'P', 'Pichincha'),
	(1219, 66, 'SE', 'Santa Elena'),
	(1220, 66, 'SD', 'Santo Domingo de los Tsáchilas'),
	(1221, 66, 'U', 'Sucumbíos'),
	(1222, 66, 'T', 'Tungurahua'),
	(1223, 66, 'Z', 'Zamora-Chinchipe'),
	(1224, 71, 'AN', 'Andalucìa'),
	(1225, 71, 'AB', 'Albacete'),
	(1226, 71, 'A', 'Alicante'),
	(1227, 71, 'AL', 'Almería'),
	(1228, 71, 'VI', 'Araba/Álava'),
	(1229, 71, 'O', 'Asturias'),
	(1230, 71, 'AV', 'Ávila'),
	(1231, 71, 'AR', 'Aragòn'),
	(1232, 71, 'BA', 'Badajoz'),
	(1233, 71, 'B', 'Barcelona'),
	(1234, 71, 'BI', 'Bizkaia'),
	(1235, 71, 'BU', 'Burgos'),
	(1236, 71, 'CC', 'Cáceres'),
	(1237, 71, 'CA', 'Cádiz'),
	(1238, 71, 'CN', 'Canarias'),
	(1239, 71, 'S', 'Cantabria'),
	(1240, 71, 'CS', 'Castellón/Castelló'),
	(1241, 71, 'CE', 'Ceuta'),
	(1242, 71, 'CR', 'Ciudad Real'),
	(1243, 71, 'CO', 'Córdoba'),
	(1244, 71, 'C', 'A Coruña'),
	(1245, 71, 'CU', 'Cuenca'),
	(1246, 71, 'SS', 'Gipuzkoa'),
	(1247, 71, 'GI', 'Girona'),
	(1248, 71, 'GR', 'Granada'),
	(1249, 71, 'GU', 'Guadalajara'),
	(1250, 71, 'H', 'Huelva'),
	(1251, 71, 'HU', 'Huesca'),
	(1252, 71, 'PM', 'Illes Balears'),
	(1253, 71, 'J', 'Jaén'),
	(1254, 71, 'LE', 'León'),
	(1255, 71, 'L', 'Lleida'),
	(1256, 71, 'LU', 'Lugo'),
	(1257, 71, 'M', 'Madrid'),
	(1258, 71, 'MA', 'Málaga'),
	(1259, 71, 'ML', 'Melilla'),
	(1260, 71, 'MU', 'Murcia'),
	(1261, 71, 'NA', 'Navarra/Nafarroa'),
	(1262, 71, 'OR', 'Ourense'),
	(1263, 71, 'P', 'Palencia'),
	(1264, 71, 'GC', 'Las Palmas'),
	(1265, 71, 'PO', 'Pontevedra'),
	(1266, 71, 'LO', 'La Rioja'),
	(1267, 71, 'SA', 'Salamanca'),
	(1268, 71, 'TF', 'Santa Cruz de Tenerife'),
	(1269, 71, 'SG', 'Segovia'),
	(1270, 71, 'SE', 'Sevilla'),
	(1271, 71, 'SO', 'Soria'),
	(1272, 71, 'T', 'Tarragona'),
	(1273, 71, 'TE', 'Teruel'),
	(1274, 71, 'TO', 'Toledo'),
	(1275, 71, 'V', 'Valencia/València'),
	(1276, 71, 'VA', 'Valladolid'),
	(1277, 71, 'ZA', 'Zamora'),
	(1278, 71, 'Z', 'Zaragoza'),
	(1279, 3, 'ENG', 'England'),
	(1280, 3, 'NIR', 'Northern Ireland'),
	(1281, 3, 'SCT', 'Scotland'),
	(1282, 3, 'WLS', 'Wales'),
	(1283, 102, 'AC', 'Aceh'),
	(1284, 102, 'BA', 'Bali'),
	(1285, 102, 'BB', 'Bangka Belitung'),
	(1286, 102, 'BT', 'Banten'),
	(1287, 102, 'BE', 'Bengkulu'),
	(1288, 102, 'GO', 'Gorontalo'),
	(1289, 102, 'JK', 'Jakarta Raya'),
	(1290, 102, 'JA', 'Jambi'),
	(1291, 102, 'JB', 'Jawa Barat'),
	(1292, 102, 'JT', 'Jawa Tengah'),
	(1293, 102, 'JI', 'Jawa Timur'),
	(1294, 102, 'KB', 'Kalimantan Barat'),
	(1295, 102, 'KS', 'Kalimantan Selatan'),
	(1296, 102, 'KT', 'Kalimantan Tengah'),
	(1297, 102, 'KI', 'Kalimantan Timur'),
	(1298, 102, 'KU', 'Kalimantan Utara'),
	(1299, 102, 'KR', 'Kepulauan Riau'),
	(1300, 102, 'LA', 'Lampung'),
	(1301, 102, 'MA', 'Maluku'),
	(1302, 102, 'MU', 'Maluku Utara'),
	(1303, 102, 'NB', 'Nusa Tenggara Barat'),
	(1304, 102, 'NT', 'Nusa Tenggara Timur'),
	(1305, 102, 'PA', 'Papua'),
	(1306, 102, 'PB', 'Papua Barat'),
	(1307, 102, 'RI', 'Riau'),
	(1308, 102, 'SR', 'Sulawesi Selatan'),
	(1309, 102, 'ST', 'Sulawesi Tengah'),
	(1310, 102, 'SG', 'Sulawesi Tenggara'),
	(1311, 102, 'SA', 'Sulawesi Utara'),
	(1312, 102, 'SB', 'Sumatera Barat'),
	(1313, 102, 'SS', 'Sumatera Selatan'),
	(1314, 102, 'SU', 'Sumatera Utara'),
	(1315, 102, 'YO', 'Yogyakarta'),
	(1316, 103, 'CW', 'Carlow'),
	(1317, 103, 'CN', 'Cavan'),
	(1318, 103, 'CE', 'Clare'),
	(1319, 103, 'CO', 'Cork'),
	(1320, 103, 'DL', 'Donegal'),
	(1321, 103, 'D', 'Dublin'),
	(1322, 103, 'G', 'Galway'),
	(1323, 103, 'KY', 'Kerry'),
	(1324, 103, 'KE', 'Kildare'),
	(1325, 103, 'KK', 'Kilkenny'),
	(1326, 103, 'LS', 'Laois'),
	(1327, 103, 'LM', 'Leitrim'),
	(1328, 103, 'LK', 'Limerick'),
	(1329, 103, 'LD', 'Longford'),
	(1330, 103, 'LH', 'Louth'),
	(1331, 103, 'MO', 'Mayo'),
	(1332, 103, 'MH', 'Meath'),
	(1333, 103, 'MN', 'Monaghan'),
	(1334, 103, 'OY', 'Offaly'),
	(1335, 103, 'RN', 'Roscommon'),
	(1336, 103, 'SO', 'Sligo'),
	(1337, 103, 'TA', 'Tipperary'),
	(1338, 103, 'WD', 'Waterford'),
	(1339, 103, 'WH', 'Westmeath'),
	(1340, 103, 'WX', 'Wexford'),
	(1341, 103, 'WW', 'Wicklow'),
	(1342, 106, 'AN', 'Andaman and Nicobar Islands'),
	(1343, 106, 'AP', 'Andhra Pradesh'),
	(1344, 106, 'AR', 'Arunachal Pradesh'),
	(1345, 106, 'AS', 'Assam'),
	(1346, 106, 'BR', 'Bihar'),
	(1347, 106, 'CH', 'Chandigarh'),
	(1348, 106, 'CT', 'Chhattisgarh'),
	(1349, 106, 'DH', 'Dadra and Nagar Haveli and Daman and Diu'),
	(1350, 106, 'DL', 'Delhi'),
	(1351, 106, 'GA', 'Goa'),
	(1352, 106, 'GJ', 'Gujarat'),
	(1353, 106, 'HR', 'Haryana'),
	(1354, 106, 'HP', 'Himachal Pradesh'),
	(1355, 106, 'JK', 'Jammu and Kashmir'),
	(1356, 106, 'JH', 'Jharkhand'),
	(1357, 106, 'KA', 'Karnataka'),
	(1358, 106, 'KL', 'Kerala'),
	(1359, 106, 'LA', 'Ladakh'),
	(1360, 106, 'LD', 'Lakshadweep'),
	(1361, 106, 'MP', 'Madhya Pradesh'),
	(1362, 106, 'MH', 'Maharashtra'),
	(1363, 106, 'MN', 'Manipur'),
	(1364, 106, 'ML', 'Meghalaya'),
	(1365, 106, 'MZ', 'Mizoram'),
	(1366, 106, 'NL', 'Nagaland'),
	(1367, 106, 'OR', 'Odisha'),
	(1368, 106, 'PY', 'Puducherry'),
	(1369, 106, 'PB', 'Punjab'),
	(1370, 106, 'RJ', 'Rajasthan'),
	(1371, 106, 'SK', 'Sikkim'),
	(1372, 106, 'TN', 'Tamil Nadu'),
	(1373, 106, 'TG', 'Telangana'),
	(1374, 106, 'TR', 'Tripura'),
	(1375, 106, 'UT', 'Uttarakhand'),
	(1376, 106, 'UP', 'Uttar Pradesh'),
	(1377, 106, 'WB', 'West Bengal'),
	(1378, 111, '65', 'Abruzzo'),
	(1379, 111, '77', 'Basilicata'),
	(1380, 111, '78', 'Calabria'),
	(1381, 111, '72', 'Campania'),
	(1382, 111, '45', 'Emilia-Romagna'),
	(1383, 111, '36', 'Friuli-Venezia Giulia'),
	(1384, 111, '62', 'Lazio'),
	(1385, 111, '42', 'Liguria'),
	(1386, 111, '25', 'Lombardia'),
	(1387, 111, '57', 'Marche'),
	(1388, 111, '67', 'Molise'),
	(1389, 111, '21', 'Piemonte'),
	(1390, 111, '75', 'Puglia'),
	(1391, 111, '88', 'Sardegna'),
	(1392, 111, '82', 'Sicilia'),
	(1393, 111, '52', 'Toscana'),
	(1394, 111, '32', 'Trentino-Alto Adige'),
	(1395, 111, '55', 'Umbria'),
	(1396, 111, '23', 'Valle d''Aosta'),
	(1397, 111, '34', 'Veneto'),
	(1398, 115, '23', 'Aichi'),
	(1399, 115, '05', 'Akita'),
	(1400, 115, '02', 'Aomori'),
	(1401, 115, '12', 'Chiba'),
	(1402, 115, '38', 'Ehime'),
	(1403, 115, '18', 'Fukui'),
	(1404, 115, '40', 'Fukuoka'),
	(1405, 115, '07', 'Fukushima'),
	(1406, 115, '21', 'Gifu'),
	(1407, 115, '10', 'Gunma'),
	(1408, 115, '34', 'Hiroshima'),
	(1409, 115, '01', 'Hokkaido'),
	(1410, 115, '28', 'Hyogo'),
	(1411, 115, '08', 'Ibaraki'),
	(1412, 115, '17', 'Ishikawa'),
	(1413, 115, '03', 'Iwate'),
	(1414, 115, '37', 'Kagawa'),
	(1415, 115, '46', 'Kagoshima'),
	(1416, 115, '14', 'Kanagawa'),
	(1417, 115, '39', 'Kochi'),
	(1418, 115, '43', 'Kumamoto'),
	(1419, 115, '26', 'Kyoto'),
	(1420, 115, '24', 'Mie'),
	(1421, 115, '04', 'Miyagi'),
	(1422, 115, '45', 'Miyazaki'),
	(1423, 115, '20', 'Nagano'),
	(1424, 115, '42', 'Nagasaki'),
	(1425, 115, '29', 'Nara'),
	(1426, 115, '15', 'Niigata'),
	(1427, 115, '44', 'Oita'),
	(1428, 115, '33', 'Okayama'),
	(1429, 115, '47', 'Okinawa'),
	(1430, 115, '27', 'Osaka'),
	(1431, 115, '41', 'Saga'),
	(1432, 115, '11', 'Saitama'),
	(1433, 115, '25', 'Shiga'),
	(1434, 115, '32', 'Shimane'),
	(1435, 115, '22', 'Shizuoka');
INSERT INTO public.state_or_province VALUES
	(1436, 115, '09', 'Tochigi'),
	(1437, 115, '36', 'Tokushima'),
	(1438, 115, '13', 'Tokyo'),
	(1439, 115, '31', 'Tottori'),
	(1440, 115, '16', 'Toyama'),
	(1441, 115, '30', 'Wakayama'),
	(1442, 115, '06', 'Yamagata'),
	(1443, 115, '35', 'Yamaguchi'),
	(1444, 115, '19', 'Yamanashi'),
	(1445, 123, '43', 'Chungcheongbuk-do'),
	(1446, 123, '44', 'Chungcheongnam-do'),
	(1447, 123, '49', 'Jeju-teukbyeoljachido'),
	(1448, 123, '45', 'Jeollabuk-do'),
	(1449, 123, '46', 'Jeollanam-do'),
	(1450, 123, '28', 'Incheon-gwangyeoksi'),
	(1451, 123, '42', 'Gangwon-do'),
	(1452, 123, '29', 'Gwangju-gwangyeoksi'),
	(1453, 123, '41', 'Gyeonggi-do'),
	(1454, 123, '47', 'Gyeongsangbuk-do'),
	(1455, 123, '48', 'Gyeongsangnam-do'),
	(1456, 123, '26', 'Busan-gwangyeoksi'),
	(1457, 123, '11', 'Seoul-teukbyeolsi'),
	(1458, 123, '50', 'Sejong-teukbyeoljachisi'),
	(1459, 123, '27', 'Daegu-gwangyeoksi'),
	(1460, 123, '30', 'Daejeon-gwangyeoksi'),
	(1461, 123, '31', 'Ulsan-gwangyeoksi'),
	(1462, 158, 'AGU', 'Aguascalientes'),
	(1463, 158, 'BCN', 'Baja California'),
	(1464, 158, 'BCS', 'Baja California Sur'),
	(1465, 158, 'CAM', 'Campeche'),
	(1466, 158, 'CMX', 'Ciudad de México'),
	(1467, 158, 'CHP', 'Chiapas'),
	(1468, 158, 'CHH', 'Chihuahua'),
	(1469, 158, 'COA', 'Coahuila de Zaragoza'),
	(1470, 158, 'COL', 'Colima'),
	(1471, 158, 'DUR', 'Durango'),
	(1472, 158, 'MEX', 'Estado de México'),
	(1473, 158, 'GUA', 'Guanajuato'),
	(1474, 158, 'GRO', 'Guerrero'),
	(1475, 158, 'HID', 'Hidalgo'),
	(1476, 158, 'JAL', 'Jalisco'),
	(1477, 158, 'MIC', 'Michoacán de Ocampo'),
	(1478, 158, 'MOR', 'Morelos'),
	(1479, 158, 'NAY', 'Nayarit'),
	(1480, 158, 'NLE', 'Nuevo León'),
	(1481, 158, 'OAX', 'Oaxaca'),
	(1482, 158, 'PUE', 'Puebla'),
	(1483, 158, 'QUE', 'Querétaro de Arteaga'),
	(1484, 158, 'ROO', 'Quintana Roo'),
	(1485, 158, 'SLP', 'San Luis Potosí'),
	(1486, 158, 'SIN', 'Sinaloa'),
	(1487, 158, 'SON', 'Sonora'),
	(1488, 158, 'TAB', 'Tabasco'),
	(1489, 158, 'TAM', 'Tamaulipas'),
	(1490, 158, 'TLA', 'Tlaxcala'),
	(1491, 158, 'VER', 'Veracruz'),
	(1492, 158, 'YUC', 'Yucatán'),
	(1493, 158, 'ZAC', 'Zacatecas'),
	(1494, 159, '01', 'Johor'),
	(1495, 159, '02', 'Kedah'),
	(1496, 159, '03', 'Kelantan'),
	(1497, 159, '04', 'Melaka'),
	(1498, 159, '05', 'Negeri Sembilan'),
	(1499, 159, '06', 'Pahang'),
	(1500, 159, '08', 'Perak'),
	(1501, 159, '09', 'Perlis'),
	(1502, 159, '07', 'Pulau Pinang'),
	(1503, 159, '12', 'Sabah'),
	(1504, 159, '13', 'Sarawak'),
	(1505, 159, '10', 'Selangor'),
	(1506, 159, '11', 'Terengganu'),
	(1507, 159, '14', 'Wilayah Persekutuan (Kuala Lumpur)'),
	(1508, 159, '15', 'Wilayah Persekutuan (Labuan)'),
	(1509, 159, '16', 'Wilayah Persekutuan (Putrajaya)'),
	(1510, 165, 'AB', 'Abia'),
	(1511, 165, 'FC', 'Abuja Federal Capital Territory'),
	(1512, 165, 'AD', 'Adamawa'),
	(1513, 165, 'AK', 'Akwa Ibom'),
	(1514, 165, 'AN', 'Anambra'),
	(1515, 165, 'BA', 'Bauchi'),
	(1516, 165, 'BY', 'Bayelsa'),
	(1517, 165, 'BE', 'Benue'),
	(1518, 165, 'BO', 'Borno'),
	(1519, 165, 'CR', 'Cross River'),
	(1520, 165, 'DE', 'Delta'),
	(1521, 165, 'EB', 'Ebonyi'),
	(1522, 165, 'ED', 'Edo'),
	(1523, 165, 'EK', 'Ekiti'),
	(1524, 165, 'EN', 'Enugu'),
	(1525, 165, 'GO', 'Gombe'),
	(1526, 165, 'IM', 'Imo'),
	(1527, 165, 'JI', 'Jigawa'),
	(1528, 165, 'KD', 'Kaduna'),
	(1529, 165, 'KN', 'Kano'),
	(1530, 165, 'KT', 'Katsina'),
	(1531, 165, 'KE', 'Kebbi'),
	(1532, 165, 'KO', 'Kogi'),
	(1533, 165, 'KW', 'Kwara'),
	(1534, 165, 'LA', 'Lagos'),
	(1535, 165, 'NA', 'Nasarawa'),
	(1536, 165, 'NI', 'Niger'),
	(1537, 165, 'OG', 'Ogun'),
	(1538, 165, 'ON', 'Ondo'),
	(1539, 165, 'OS', 'Osun'),
	(1540, 165, 'OY', 'Oyo'),
	(1541, 165, 'PL', 'Plateau'),
	(1542, 165, 'RI', 'Rivers'),
	(1543, 165, 'SO', 'Sokoto'),
	(1544, 165, 'TA', 'Taraba'),
	(1545, 165, 'YO', 'Yobe'),
	(1546, 165, 'ZA', 'Zamfara'),
	(1547, 175, 'AMA', 'Amazonas'),
	(1548, 175, 'ANC', 'Ancash'),
	(1549, 175, 'APU', 'Apurimac'),
	(1550, 175, 'ARE', 'Arequipa'),
	(1551, 175, 'AYA', 'Ayacucho'),
	(1552, 175, 'CAJ', 'Cajamarca'),
	(1553, 175, 'CAL', 'Callao'),
	(1554, 175, 'CUS', 'Cusco'),
	(1555, 175, 'HUV', 'Huancavelica'),
	(1556, 175, 'HUC', 'Huanuco'),
	(1557, 175, 'ICA', 'Ica'),
	(1558, 175, 'JUN', 'Junin'),
	(1559, 175, 'LAL', 'La Libertad'),
	(1560, 175, 'LAM', 'Lambayeque'),
	(1561, 175, 'LIM', 'Lima'),
	(1562, 175, 'LOR', 'Loreto'),
	(1563, 175, 'MDD', 'Madre de Dios'),
	(1564, 175, 'MOQ', 'Moquegua'),
	(1565, 175, 'LMA', 'Municipalidad Metropolitana de Lima'),
	(1566, 175, 'PAS', 'Pasco'),
	(1567, 175, 'PIU', 'Piura'),
	(1568, 175, 'PUN', 'Puno'),
	(1569, 175, 'SAM', 'San Martin'),
	(1570, 175, 'TAC', 'Tacna'),
	(1571, 175, 'TUM', 'Tumbes'),
	(1572, 175, 'UCA', 'Ucayali'),
	(1573, 178, 'PH-14', 'Autonomous Region in Muslim Mindanao'),
	(1574, 178, 'PH-05', 'Bicol'),
	(1575, 178, 'PH-02', 'Cagayan Valley'),
	(1576, 178, 'PH-40', 'Calabarzon'),
	(1577, 178, 'PH-13', 'Caraga'),
	(1578, 178, 'PH-03', 'Central Luzon'),
	(1579, 178, 'PH-07', 'Central Visayas'),
	(1580, 178, 'PH-15', 'Cordillera Administrative Region'),
	(1581, 178, 'PH-11', 'Davao'),
	(1582, 178, 'PH-08', 'Eastern Visayas'),
	(1583, 178, 'PH-01', 'Ilocos'),
	(1584, 178, 'PH-41', 'Mimaropa'),
	(1585, 178, 'PH-00', 'National Capital Region'),
	(1586, 178, 'PH-10', 'Northern Mindanao'),
	(1587, 178, 'PH-12', 'Soccsksargen'),
	(1588, 178, 'PH-06', 'Western Visayas'),
	(1589, 178, 'PH-09', 'Zamboanga Peninsula'),
	(1590, 194, '14', '''Asir'),
	(1591, 194, '11', 'Al Bahah'),
	(1592, 194, '08', 'Al Hudud ash Shamaliyah'),
	(1593, 194, '12', 'Al Jawf'),
	(1594, 194, '03', 'Al Madinah al Munawwarah'),
	(1595, 194, '05', 'Al Qasim'),
	(1596, 194, '01', 'Ar Riyad'),
	(1597, 194, '04', 'Ash Sharqiyah'),
	(1598, 194, '06', 'Ha''il'),
	(1599, 194, '09', 'Jazan'),
	(1600, 194, '02', 'Makkah al Mukarramah'),
	(1601, 194, '10', 'Najran'),
	(1602, 194, '07', 'Tabuk'),
	(1603, 218, '37', 'Amnat Charoen'),
	(1604, 218, '15', 'Ang Thong'),
	(1605, 218, '38', 'Bueng Kan'),
	(1606, 218, '31', 'Buri Ram'),
	(1607, 218, '24', 'Chachoengsao'),
	(1608, 218, '18', 'Chai Nat'),
	(1609, 218, '36', 'Chaiyaphum'),
	(1610, 218, '22', 'Chanthaburi'),
	(1611, 218, '50', 'Chiang Mai'),
	(1612, 218, '57', 'Chiang Rai'),
	(1613, 218, '20', 'Chon Buri'),
	(1614, 218, '86', 'Chumphon'),
	(1615, 218, '46', 'Kalasin'),
	(1616, 218, '62', 'Kamphaeng Phet'),
	(1617, 218, '71', 'Kanchanaburi'),
	(1618, 218, '40', 'Khon Kaen'),
	(1619, 218, '81', 'Krabi'),
	(1620, 218, '10', 'Krung Thep Mahanakhon (Bangkok)'),
	(1621, 218, '52', 'Lampang'),
	(1622, 218, '51', 'Lamphun'),
	(1623, 218, '42', 'Loei'),
	(1624, 218, '16', 'Lop Buri'),
	(1625, 218, '58', 'Mae Hong Son'),
	(1626, 218, '44', 'Maha Sarakham'),
	(1627, 218, '49', 'Mukdahan'),
	(1628, 218, '26', 'Nakhon Nayok'),
	(1629, 218, '73', 'Nakhon Phathom'),
	(1630, 218, '48', 'Nakhon Phanom'),
	(1631, 218, '30', 'Nakhon Ratchasima'),
	(1632, 218, '60', 'Nakhon Sawan'),
	(1633, 218, '80', 'Nakhon Si Thammarat'),
	(1634, 218, '55', 'Nan'),
	(1635, 218, '96', 'Narathiwat'),
	(1636, 218, '39', 'Nong Bua Lam Phu'),
	(1637, 218, '43', 'Nong Khai'),
	(1638, 218, '12', 'Nonthaburi'),
	(1639, 218, '13', 'Pathum Thani'),
	(1640, 218, '94', 'Pattani'),
	(1641, 218, '82', 'Phangnga'),
	(1642, 218, '93', 'Phatthalung'),
	(1643, 218, '56', 'Phayao'),
	(1644, 218, '67', 'Phetchabun'),
	(1645, 218, '76', 'Phetchaburi'),
	(1646, 218, '66', 'Phichit'),
	(1647, 218, '65', 'Phitsanulok'),
	(1648, 218, '14', 'Phra Nakhon Si Ayutthaya'),
	(1649, 218, '54', 'Phrae'),
	(1650, 218, '83', 'Phuket'),
	(1651, 218, '25', 'Prachin Buri'),
	(1652, 218, '77', 'Prachuap Khiri Khan'),
	(1653, 218, '85', 'Ranong'),
	(1654, 218, '70', 'Ratchaburi'),
	(1655, 218, '21', 'Rayong'),
	(1656, 218, '45', 'Roi Et'),
	(1657, 218, '27', 'Sa Kaeo'),
	(1658, 218, '47', 'Sakon Nakhon'),
	(1659, 218, '11', 'Samut Prakan'),
	(1660, 218, '74', 'Samut Sakhon'),
	(1661, 218, '75', 'Samut Songkhram'),
	(1662, 218, '19', 'Saraburi'),
	(1663, 218, '91', 'Satun'),
	(1664, 218, '17', 'Sing Buri'),
	(1665, 218, '33', 'Si Sa ket'),
	(1666, 218, '90', 'Songkhla'),
	(1667, 218, '64', 'Sukhothai'),
	(1668, 218, '72', 'Suphan Buri'),
	(1669, 218, '84', 'Surat Thani'),
	(1670, 218, '32', 'Surin'),
	(1671, 218, '63', 'Tak'),
	(1672, 218, '92', 'Trang'),
	(1673, 218, '23', 'Trat'),
	(1674, 218, '34', 'Ubon Ratchathani'),
	(1675, 218, '41', 'Udon Thani'),
	(1676, 218, '61', 'Uthai Thani'),
	(1677, 218, '53', 'Uttaradit'),
	(1678, 218, '95', 'Yala'),
	(1679, 218, '35', 'Yasothon'),
	(1680, 228, 'CHA', 'Changhua'),
	(1681, 228, 'CYQ', 'Chiayi'),
	(1682, 228, 'HSQ', 'Hsinchu'),
	(1683, 228, 'HUA', 'Hualien'),
	(1684, 228, 'KHH', 'Kaohsiung'),
	(1685, 228, 'KEE', 'Keelung'),
	(1686, 228, 'KIN', 'Kinmen'),
	(1687, 228, 'LIE', 'Lienchiang'),
	(1688, 228, 'MIA', 'Miaoli'),
	(1689, 228, 'NAN', 'Nantou'),
	(1690, 228, 'PEN', 'Penghu'),
	(1691, 228, 'NWT', 'New Taipei'),
	(1692, 228, 'PIF', 'Pingtung'),
	(1693, 228, 'TXG', 'Taichung'),
	(1694, 228, 'TNN', 'Tainan'),
	(1695, 228, 'TPE', 'Taipei'),
	(1696, 228, 'TTT', 'Taitung'),
	(1697, 228, 'TAO', 'Taoyuan'),
	(1698, 228, 'ILA', 'Yilan'),
	(1699, 228, 'YUN', 'Yunlin'),
	(1700, 230, '71', 'Cherkaska oblast'),
	(1701, 230, '74', 'Chernihivska oblast'),
	(1702, 230, '77', 'Chernivetska oblast'),
	(1703, 230, '12', 'Dnipropetrovska oblast'),
	(1704, 230, '14', 'Donetska oblast'),
	(1705, 230, '26', 'Ivano-Frankivska oblast'),
	(1706, 230, '63', 'Kharkivska oblast'),
	(1707, 230, '65', 'Khersonska oblast'),
	(1708, 230, '68', 'Khmelnytska oblast'),
	(1709, 230, '32', 'Kyivska oblast'),
	(1710, 230, '35', 'Kirovohradska oblast'),
	(1711, 230, '09', 'Luhanska oblast'),
	(1712, 230, '46', 'Lvivska oblast'),
	(1713, 230, '48', 'Mykolaivska oblast'),
	(1714, 230, '51', 'Odeska oblast'),
	(1715, 230, '53', 'Poltavska oblast'),
	(1716, 230, '56', 'Rivnenska oblast'),
	(1717, 230, '59', 'Sumska oblast'),
	(1718, 230, '61', 'Ternopilska oblast'),
	(1719, 230, '05', 'Vinnytska oblast'),
	(1720, 230, '07', 'Volynska oblast'),
	(1721, 230, '21', 'Zakarpatska oblast'),
	(1722, 230, '23', 'Zaporizka oblast'),
	(1723, 230, '18', 'Zhytomyrska oblast'),
	(1724, 230, '43', 'Avtonomna Respublika Krym'),
	(1725, 230, '30', 'Kyiv'),
	(1726, 230, '40', 'Sevastopol'),
	(1727, 233, 'AR', 'Artigas'),
	(1728, 233, 'CA', 'Canelones'),
	(1729, 233, 'CL', 'Cerro Largo'),
	(1730, 233, 'CO', 'Colonia'),
	(1731, 233, 'DU', 'Durazno'),
	(1732, 233, 'FS', 'Flores'),
	(1733, 233, 'FD', 'Florida'),
	(1734, 233, 'LA', 'Lavalleja'),
	(1735, 233, 'MA', 'Maldonado'),
	(1736, 233, 'MO', 'Montevideo'),
	(1737, 233, 'PA', 'Paysandú'),
	(1738, 233, 'RN', 'Río Negro'),
	(1739, 233, 'RV', 'Rivera'),
	(1740, 233, 'RO', 'Rocha'),
	(1741, 233, 'SA', 'Salto'),
	(1742, 233, 'SJ', 'San José'),
	(1743, 233, 'SO', 'Soriano'),
	(1744, 233, 'TA', 'Tacuarembó'),
	(1745, 233, 'TT', 'Treinta y Tres'),
	(1746, 237, 'W', 'Dependencias Federales'),
	(1747, 237, 'A', 'Distrito Federal'),
	(1748, 237, 'Z', 'Amazonas'),
	(1749, 237, 'B', 'Anzoátegui'),
	(1750, 237, 'C', 'Apure'),
	(1751, 237, 'D', 'Aragua'),
	(1752, 237, 'E', 'Barinas'),
	(1753, 237, 'F', 'Bolívar'),
	(1754, 237, 'G', 'Carabobo'),
	(1755, 237, 'H', 'Cojedes'),
	(1756, 237, 'Y', 'Delta Amacuro'),
	(1757, 237, 'I', 'Falcón'),
	(1758, 237, 'J', 'Guárico'),
	(1759, 237, 'K', 'Lara'),
	(1760, 237, 'L', 'Mérida'),
	(1761, 237, 'M', 'Miranda'),
	(1762, 237, 'N', 'Monagas'),
	(1763, 237, 'O', 'Nueva Esparta'),
	(1764, 237, 'P', 'Portuguesa'),
	(1765, 237, 'R', 'Sucre'),
	(1766, 237, 'S', 'Táchira'),
	(1767, 237, 'T', 'Trujillo'),
	(1768, 237, 'X', 'Vargas'),
	(1769, 237, 'U', 'Yaracuy'),
	(1770, 237, 'V', 'Zulia'),
	(1771, 246, 'EC', 'Eastern Cape'),
	(1772, 246, 'FS', 'Free State'),
	(1773, 246, 'GT', 'Gauteng'),
	(1774, 246, 'NL', 'KwaZulu-Natal'),
	(1775, 246, 'LP', 'Limpopo'),
	(1776, 246, 'MP', 'Mpumalanga'),
	(1777, 246, 'NC', 'Northern Cape'),
	(1778, 246, 'NW', 'North West'),
	(1779, 246, 'WC', 'Western Cape');
SELECT pg_catalog.setval('public.knex_migrations_id_seq', 85, true);
SELECT pg_catalog.setval('public.knex_migrations_lock_index_seq', 1, true);
ALTER TABLE ONLY public.account_token
    ADD CONSTRAINT account_token_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.activity_fired
    ADD CONSTRAINT activity_fired_pkey PRIMARY KEY (customer_id, facility_id, subscription_id, device_id);
ALTER TABLE ONLY public.activity_touch
    ADD CONSTRAINT activity_touch_pkey PRIMARY KEY (customer_id, facility_id, touch_id);
ALTER TABLE ONLY public.alarm_acknowledgement
    ADD CONSTRAINT alarm_acknowledgement_pkey PRIMARY KEY (customer_id, facility_id, alarm_id);
ALTER TABLE ONLY public.alarm_closing
    ADD CONSTRAINT alarm_closing_pkey PRIMARY KEY (customer_id, facility_id, device_id, alarm_type_id, closed_at);
ALTER TABLE ONLY public.alarm
    ADD CONSTRAINT alarm_pkey PRIMARY KEY (customer_id, facility_id, alarm_id);
ALTER TABLE ONLY public.alert_due
    ADD CONSTRAINT alert_due_pkey PRIMARY KEY (facility_id);
ALTER TABLE ONLY public.alert_recipient
    ADD CONSTRAINT alert_recipient_pkey PRIMARY KEY (customer_id, facility_id, recipient_id);
ALTER TABLE ONLY public.alert_state
    ADD CONSTRAINT alert_state_pkey PRIMARY KEY (customer_id, facility_id, subscription_id);
ALTER TABLE ONLY public.alert_subscription
    ADD CONSTRAINT alert_subscription_pkey PRIMARY KEY (customer_id, facility_id, subscription_id);
ALTER TABLE ONLY public.api_token
    ADD CONSTRAINT api_token_api_token_id_key UNIQUE (api_token_id);
ALTER TABLE ONLY public.api_token
    ADD CONSTRAINT api_token_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (customer_id, user_id);
ALTER TABLE ONLY public.archived_month
    ADD CONSTRAINT archived_month_pkey PRIMARY KEY (month);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (customer_id, audit_id);
ALTER TABLE ONLY public.backup_note
    ADD CONSTRAINT backup_note_pkey PRIMARY KEY (backup_id);
ALTER TABLE ONLY public.badge_assignment
    ADD CONSTRAINT badge_assignment_pkey PRIMARY KEY (customer_id, badge_id, starts_at);
ALTER TABLE ONLY public.badge_battery
    ADD CONSTRAINT badge_battery_pkey PRIMARY KEY (customer_id, facility_id, badge);
ALTER TABLE ONLY public.badge_battery_touch
    ADD CONSTRAINT badge_battery_touch_pkey PRIMARY KEY (customer_id, facility_id, touch_id);
ALTER TABLE ONLY public.badge_due
    ADD CONSTRAINT badge_due_pkey PRIMARY KEY (facility_id);
ALTER TABLE ONLY public.badge
    ADD CONSTRAINT badge_pkey PRIMARY KEY (customer_id, badge_id);
ALTER TABLE ONLY public.badge_touch
    ADD CONSTRAINT badge_touch_pkey PRIMARY KEY (customer_id, facility_id, badge);
ALTER TABLE ONLY public.contact_span
    ADD CONSTRAINT contact_span_pkey PRIMARY KEY (customer_id, facility_id, device_id, from_at);
ALTER TABLE ONLY public.country
    ADD CONSTRAINT country_code_key UNIQUE (code);
ALTER TABLE ONLY public.country
    ADD CONSTRAINT country_pkey PRIMARY KEY (country_id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (customer_id);
ALTER TABLE ONLY public.device_assignment
    ADD CONSTRAINT device_assignment_pkey PRIMARY KEY (customer_id, facility_id, device_id, starts_at);
ALTER TABLE ONLY public.device_day
    ADD CONSTRAINT device_day_pkey PRIMARY KEY (customer_id, facility_id, device_id, location_id, day, setting_version);
ALTER TABLE ONLY public.device_due
    ADD CONSTRAINT device_due_pkey PRIMARY KEY (facility_id);
ALTER TABLE ONLY public.device_fault
    ADD CONSTRAINT device_fault_pkey PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id);
ALTER TABLE ONLY public.device_fault_2026_11
    ADD CONSTRAINT device_fault_2026_11_pkey PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id);
ALTER TABLE ONLY public.device_forecast
    ADD CONSTRAINT device_forecast_pkey PRIMARY KEY (customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_hardware
    ADD CONSTRAINT device_hardware_pkey PRIMARY KEY (customer_id, facility_id, device_id, starts_at);
ALTER TABLE ONLY public.device_model
    ADD CONSTRAINT device_model_name_key UNIQUE (name);
ALTER TABLE ONLY public.device_model
    ADD CONSTRAINT device_model_pkey PRIMARY KEY (device_model_id);
ALTER TABLE ONLY public.device_model_reading
    ADD CONSTRAINT device_model_reading_pkey PRIMARY KEY (device_model_id, starts_at);
ALTER TABLE ONLY public.device_note
    ADD CONSTRAINT device_note_pkey PRIMARY KEY (customer_id, facility_id, device_id, device_note_id);
ALTER TABLE ONLY public.device_orientation
    ADD CONSTRAINT device_orientation_name_key UNIQUE (name);
ALTER TABLE ONLY public.device_orientation
    ADD CONSTRAINT device_orientation_pkey PRIMARY KEY (device_orientation_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_placeholder
    ADD CONSTRAINT device_placeholder_pkey PRIMARY KEY (customer_id, facility_id, placeholder_id);
ALTER TABLE ONLY public.device_position
    ADD CONSTRAINT device_position_name_key UNIQUE (name);
ALTER TABLE ONLY public.device_position
    ADD CONSTRAINT device_position_pkey PRIMARY KEY (device_position_id);
ALTER TABLE ONLY public.device_report
    ADD CONSTRAINT device_report_pkey PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id);
ALTER TABLE ONLY public.device_report_2026_11
    ADD CONSTRAINT device_report_2026_11_pkey PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id);
ALTER TABLE ONLY public.device_silence
    ADD CONSTRAINT device_silence_pkey PRIMARY KEY (customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_state
    ADD CONSTRAINT device_state_pkey PRIMARY KEY (customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_touch
    ADD CONSTRAINT device_touch_pkey PRIMARY KEY (customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_type
    ADD CONSTRAINT device_type_name_key UNIQUE (name);
ALTER TABLE ONLY public.device_type
    ADD CONSTRAINT device_type_pkey PRIMARY KEY (device_type_id);
ALTER TABLE ONLY public.dispense
    ADD CONSTRAINT dispense_pkey PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id);
ALTER TABLE ONLY public.dispense_2026_11
    ADD CONSTRAINT dispense_2026_11_pkey PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id);
ALTER TABLE ONLY public.display_code
    ADD CONSTRAINT display_code_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.display_command
    ADD CONSTRAINT display_command_pkey PRIMARY KEY (command_id);
ALTER TABLE ONLY public.display_credential
    ADD CONSTRAINT display_credential_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.display_enrolment
    ADD CONSTRAINT display_enrolment_pkey PRIMARY KEY (secret_hash);
ALTER TABLE ONLY public.display_instance
    ADD CONSTRAINT display_instance_pkey PRIMARY KEY (display_id, instance_id);
ALTER TABLE ONLY public.display_picture
    ADD CONSTRAINT display_picture_pkey PRIMARY KEY (customer_id, facility_id, display_id);
ALTER TABLE ONLY public.display
    ADD CONSTRAINT display_pkey PRIMARY KEY (customer_id, facility_id, display_id);
ALTER TABLE ONLY public.display_screen
    ADD CONSTRAINT display_screen_pkey PRIMARY KEY (display_id);
ALTER TABLE ONLY public.download
    ADD CONSTRAINT download_pkey PRIMARY KEY (customer_id, facility_id, download_id);
ALTER TABLE ONLY public.employee_day
    ADD CONSTRAINT employee_day_pkey PRIMARY KEY (customer_id, facility_id, day, employee_id, badge, location_id, job_role_id);
ALTER TABLE ONLY public.employee_job_role
    ADD CONSTRAINT employee_job_role_pkey PRIMARY KEY (customer_id, employee_id, starts_at);
ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_pkey PRIMARY KEY (customer_id, employee_id);
ALTER TABLE ONLY public.facility_data
    ADD CONSTRAINT facility_data_pkey PRIMARY KEY (customer_id, facility_id);
ALTER TABLE ONLY public.facility_directory
    ADD CONSTRAINT facility_directory_pkey PRIMARY KEY (facility_id);
ALTER TABLE ONLY public.facility
    ADD CONSTRAINT facility_pkey PRIMARY KEY (customer_id, facility_id);
ALTER TABLE ONLY public.former_list
    ADD CONSTRAINT former_list_pkey PRIMARY KEY (customer_id, facility_id, former_list_id);
ALTER TABLE ONLY public.formulation_class
    ADD CONSTRAINT formulation_class_name_key UNIQUE (name);
ALTER TABLE ONLY public.formulation_class
    ADD CONSTRAINT formulation_class_pkey PRIMARY KEY (formulation_class_id);
ALTER TABLE ONLY public.gateway_credential
    ADD CONSTRAINT gateway_credential_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.gateway_credential
    ADD CONSTRAINT gateway_credential_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.history_load
    ADD CONSTRAINT history_load_pkey PRIMARY KEY (customer_id, facility_id);
ALTER TABLE ONLY public.hygiene_moment
    ADD CONSTRAINT hygiene_moment_name_key UNIQUE (name);
ALTER TABLE ONLY public.hygiene_moment
    ADD CONSTRAINT hygiene_moment_pkey PRIMARY KEY (hygiene_moment_id);
ALTER TABLE ONLY public.hygiene_protocol
    ADD CONSTRAINT hygiene_protocol_name_key UNIQUE (name);
ALTER TABLE ONLY public.hygiene_protocol
    ADD CONSTRAINT hygiene_protocol_pkey PRIMARY KEY (hygiene_protocol_id);
ALTER TABLE ONLY public.import_run
    ADD CONSTRAINT import_run_pkey PRIMARY KEY (customer_id, import_id);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (job_id);
ALTER TABLE ONLY public.job_role
    ADD CONSTRAINT job_role_pkey PRIMARY KEY (customer_id, job_role_id);
ALTER TABLE ONLY public.job_role_type
    ADD CONSTRAINT job_role_type_name_key UNIQUE (name);
ALTER TABLE ONLY public.job_role_type
    ADD CONSTRAINT job_role_type_pkey PRIMARY KEY (job_role_type_id);
ALTER TABLE ONLY public.knex_migrations_lock
    ADD CONSTRAINT knex_migrations_lock_pkey PRIMARY KEY (index);
ALTER TABLE ONLY public.knex_migrations
    ADD CONSTRAINT knex_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.license
    ADD CONSTRAINT license_pkey PRIMARY KEY (customer_id, facility_id, license_id);
ALTER TABLE ONLY public.list_version
    ADD CONSTRAINT list_version_pkey PRIMARY KEY (customer_id, facility_id, list, owner_id);
ALTER TABLE ONLY public.location_day
    ADD CONSTRAINT location_day_pkey PRIMARY KEY (customer_id, facility_id, location_id, day, setting_version);
ALTER TABLE ONLY public.location_patient_place
    ADD CONSTRAINT location_patient_place_pkey PRIMARY KEY (customer_id, facility_id, location_id, starts_at);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_pkey PRIMARY KEY (customer_id, facility_id, location_id);
ALTER TABLE ONLY public.location_template
    ADD CONSTRAINT location_template_name_key UNIQUE (name);
ALTER TABLE ONLY public.location_template
    ADD CONSTRAINT location_template_pkey PRIMARY KEY (location_template_id);
ALTER TABLE ONLY public.location_with_unit
    ADD CONSTRAINT location_with_unit_pkey PRIMARY KEY (customer_id, facility_id, location_id, starts_at);
ALTER TABLE ONLY public.login_guard
    ADD CONSTRAINT login_guard_pkey PRIMARY KEY (guard_key);
ALTER TABLE ONLY public.login
    ADD CONSTRAINT login_pkey PRIMARY KEY (email, customer_id);
ALTER TABLE ONLY public.mail_address
    ADD CONSTRAINT mail_address_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.mail_attachment
    ADD CONSTRAINT mail_attachment_pkey PRIMARY KEY (mail_id, "position");
ALTER TABLE ONLY public.mail_domain
    ADD CONSTRAINT mail_domain_pkey PRIMARY KEY (domain);
ALTER TABLE ONLY public.mail_file
    ADD CONSTRAINT mail_file_pkey PRIMARY KEY (file_id);
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_message_id_key UNIQUE (message_id);
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (mail_id);
ALTER TABLE ONLY public.mail_relay
    ADD CONSTRAINT mail_relay_pkey PRIMARY KEY (relay_id);
ALTER TABLE ONLY public.marked_change
    ADD CONSTRAINT marked_change_pkey PRIMARY KEY (customer_id, facility_id, marked_change_id);
ALTER TABLE ONLY public.observation_import
    ADD CONSTRAINT observation_import_pkey PRIMARY KEY (customer_id, facility_id, import_id);
ALTER TABLE ONLY public.observation_job_role
    ADD CONSTRAINT observation_job_role_pkey PRIMARY KEY (customer_id, facility_id, observation_job_role_id);
ALTER TABLE ONLY public.observation_note
    ADD CONSTRAINT observation_note_pkey PRIMARY KEY (customer_id, facility_id, observation_note_id);
ALTER TABLE ONLY public.observation_outcome
    ADD CONSTRAINT observation_outcome_name_key UNIQUE (name);
ALTER TABLE ONLY public.observation_outcome
    ADD CONSTRAINT observation_outcome_pkey PRIMARY KEY (observation_outcome_id);
ALTER TABLE ONLY public.observation
    ADD CONSTRAINT observation_pkey PRIMARY KEY (customer_id, facility_id, observation_id);
ALTER TABLE ONLY public.observation_ppe_item
    ADD CONSTRAINT observation_ppe_item_pkey PRIMARY KEY (customer_id, facility_id, observation_id, ppe_item_id);
ALTER TABLE ONLY public.observation_precaution
    ADD CONSTRAINT observation_precaution_pkey PRIMARY KEY (customer_id, facility_id, observation_id, precaution_id);
ALTER TABLE ONLY public.observation_quick_note
    ADD CONSTRAINT observation_quick_note_pkey PRIMARY KEY (customer_id, facility_id, observation_id, observation_note_id);
ALTER TABLE ONLY public.observation_session
    ADD CONSTRAINT observation_session_pkey PRIMARY KEY (customer_id, facility_id, session_id);
ALTER TABLE ONLY public.out_of_service
    ADD CONSTRAINT out_of_service_pkey PRIMARY KEY (customer_id, facility_id, device_id, starts_at);
ALTER TABLE ONLY public.passage
    ADD CONSTRAINT passage_pkey PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id);
ALTER TABLE ONLY public.passage_2026_11
    ADD CONSTRAINT passage_2026_11_pkey PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id);
ALTER TABLE ONLY public.password_history
    ADD CONSTRAINT password_history_pkey PRIMARY KEY (customer_id, user_id, password_history_id);
ALTER TABLE ONLY public.performance_band
    ADD CONSTRAINT performance_band_pkey PRIMARY KEY (customer_id, facility_id, band_id);
ALTER TABLE ONLY public.performance_threshold
    ADD CONSTRAINT performance_threshold_pkey PRIMARY KEY (customer_id, facility_id, threshold_id);
ALTER TABLE ONLY public.ppe_item
    ADD CONSTRAINT ppe_item_name_key UNIQUE (name);
ALTER TABLE ONLY public.ppe_item
    ADD CONSTRAINT ppe_item_pkey PRIMARY KEY (ppe_item_id);
ALTER TABLE ONLY public.precaution
    ADD CONSTRAINT precaution_name_key UNIQUE (name);
ALTER TABLE ONLY public.precaution
    ADD CONSTRAINT precaution_pkey PRIMARY KEY (precaution_id);
ALTER TABLE ONLY public.refill_use
    ADD CONSTRAINT refill_use_pkey PRIMARY KEY (customer_id, facility_id, device_id, installed_at, e_key);
ALTER TABLE ONLY public.render_ticket
    ADD CONSTRAINT render_ticket_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.report_recipient
    ADD CONSTRAINT report_recipient_pkey PRIMARY KEY (customer_id, facility_id, recipient_id);
ALTER TABLE ONLY public.report_setting
    ADD CONSTRAINT report_setting_pkey PRIMARY KEY (customer_id, facility_id, version);
ALTER TABLE ONLY public.report_slide
    ADD CONSTRAINT report_slide_pkey PRIMARY KEY (customer_id, facility_id, slide_id);
ALTER TABLE ONLY public.report_subscription
    ADD CONSTRAINT report_subscription_pkey PRIMARY KEY (customer_id, facility_id, subscription_id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_name_key UNIQUE (name);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (role_id);
ALTER TABLE ONLY public.room_template
    ADD CONSTRAINT room_template_pkey PRIMARY KEY (customer_id, facility_id);
ALTER TABLE ONLY public.row_directory
    ADD CONSTRAINT row_directory_pkey PRIMARY KEY (kind, row_id);
ALTER TABLE ONLY public.server_span
    ADD CONSTRAINT server_span_pkey PRIMARY KEY (from_at);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_session_id_key UNIQUE (session_id);
ALTER TABLE ONLY public.shift
    ADD CONSTRAINT shift_pkey PRIMARY KEY (customer_id, facility_id, shift_id);
ALTER TABLE ONLY public.slide_image
    ADD CONSTRAINT slide_image_pkey PRIMARY KEY (customer_id, facility_id, hash);
ALTER TABLE ONLY public.slideshow
    ADD CONSTRAINT slideshow_pkey PRIMARY KEY (customer_id, facility_id, slideshow_id);
ALTER TABLE ONLY public.slideshow_slide
    ADD CONSTRAINT slideshow_slide_pkey PRIMARY KEY (customer_id, facility_id, slideshow_id, slide_id);
ALTER TABLE ONLY public.state_or_province
    ADD CONSTRAINT state_or_province_country_id_code_key UNIQUE (country_id, code);
ALTER TABLE ONLY public.state_or_province
    ADD CONSTRAINT state_or_province_pkey PRIMARY KEY (state_or_province_id);
ALTER TABLE ONLY public.status_fault
    ADD CONSTRAINT status_fault_pkey PRIMARY KEY (status_type, qualifier);
ALTER TABLE ONLY public.status_sample
    ADD CONSTRAINT status_sample_pkey PRIMARY KEY (status_sample_id);
ALTER TABLE ONLY public.subscription_due
    ADD CONSTRAINT subscription_due_pkey PRIMARY KEY (subscription_id);
ALTER TABLE ONLY public.subscription_run
    ADD CONSTRAINT subscription_run_pkey PRIMARY KEY (customer_id, facility_id, subscription_id, slot);
ALTER TABLE ONLY public.unclaimed_fact
    ADD CONSTRAINT unclaimed_fact_pkey PRIMARY KEY (customer_id, facility_id, serial_number, at, fact_id, type);
ALTER TABLE ONLY public.unsubscribe_link
    ADD CONSTRAINT unsubscribe_link_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.user_role
    ADD CONSTRAINT user_role_pkey PRIMARY KEY (customer_id, user_role_id);
CREATE INDEX account_token_user ON public.account_token USING btree (customer_id, user_id);
CREATE INDEX alarm_changed ON public.alarm USING btree (customer_id, facility_id, changed_at) WHERE (changed_at IS NOT NULL);
CREATE INDEX alarm_device ON public.alarm USING btree (customer_id, facility_id, device_id, alarm_type_id, raised_at);
CREATE INDEX alarm_open ON public.alarm USING btree (customer_id, facility_id, alarm_type_id) WHERE (cleared_at IS NULL);
CREATE INDEX alarm_raised ON public.alarm USING btree (customer_id, facility_id, raised_at);
CREATE INDEX alert_recipient_address ON public.alert_recipient USING btree (customer_id, lower(address));
CREATE UNIQUE INDEX alert_recipient_key ON public.alert_recipient USING btree (customer_id, facility_id, subscription_id, lower(address));
CREATE INDEX api_token_customer ON public.api_token USING btree (customer_id);
CREATE INDEX audit_log_at ON public.audit_log USING btree (customer_id, at);
CREATE INDEX badge_assignment_employee ON public.badge_assignment USING btree (customer_id, employee_id, starts_at);
CREATE UNIQUE INDEX badge_assignment_open_key ON public.badge_assignment USING btree (customer_id, badge_id) WHERE (ends_at IS NULL);
CREATE UNIQUE INDEX badge_serial_number_key ON public.badge USING btree (customer_id, serial_number);
CREATE INDEX contact_span_off_time ON public.contact_span USING btree (customer_id, facility_id, device_id) WHERE ((clock_offset_ms < '-5000'::integer) OR (clock_offset_ms > 5000));
CREATE UNIQUE INDEX device_assignment_open_key ON public.device_assignment USING btree (customer_id, facility_id, device_id) WHERE (ends_at IS NULL);
CREATE INDEX device_current_name ON public.device USING btree (customer_id, facility_id, lower(name), device_id) WHERE (deactivated_at IS NULL);
CREATE INDEX device_day_day ON public.device_day USING btree (customer_id, facility_id, day, device_id);
CREATE UNIQUE INDEX device_hardware_open_key ON public.device_hardware USING btree (customer_id, facility_id, device_id) WHERE (ends_at IS NULL);
CREATE INDEX device_hardware_replaced ON public.device_hardware USING btree (customer_id, facility_id, ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX device_hardware_serial_number ON public.device_hardware USING btree (customer_id, facility_id, serial_number);
CREATE INDEX device_placeholder_location ON public.device_placeholder USING btree (customer_id, facility_id, location_id);
CREATE INDEX device_report_badge_battery ON ONLY public.device_report USING btree (customer_id, facility_id, badge, at) WHERE (badge_battery IS NOT NULL);
CREATE INDEX device_report_2026_11_customer_id_facility_id_badge_at_idx ON public.device_report_2026_11 USING btree (customer_id, facility_id, badge, at) WHERE (badge_battery IS NOT NULL);
CREATE UNIQUE INDEX device_serial_number_key ON public.device USING btree (customer_id, facility_id, serial_number);
CREATE INDEX device_touch_due ON public.device_touch USING btree (customer_id, facility_id, due_at);
CREATE INDEX dispense_badge ON ONLY public.dispense USING btree (customer_id, facility_id, badge, at) WHERE (badge IS NOT NULL);
CREATE INDEX dispense_2026_11_customer_id_facility_id_badge_at_idx ON public.dispense_2026_11 USING btree (customer_id, facility_id, badge, at) WHERE (badge IS NOT NULL);
CREATE INDEX display_code_enrolment ON public.display_code USING btree (secret_hash);
CREATE INDEX display_command_display ON public.display_command USING btree (display_id);
CREATE INDEX display_credential_display ON public.display_credential USING btree (display_id);
CREATE INDEX display_enrolment_address ON public.display_enrolment USING btree (address_block);
CREATE INDEX display_enrolment_display ON public.display_enrolment USING btree (display_id);
CREATE UNIQUE INDEX display_name_key ON public.display USING btree (customer_id, facility_id, lower(name)) WHERE (revoked_at IS NULL);
CREATE INDEX display_wrong_code_user ON public.display_wrong_code USING btree (user_id, tried_at);
CREATE INDEX download_of_user ON public.download USING btree (customer_id, facility_id, user_id, requested_at);
CREATE UNIQUE INDEX download_pending_key ON public.download USING btree (customer_id, facility_id, user_id) WHERE (status = 'Pending'::text);
CREATE INDEX employee_day_holder ON public.employee_day USING btree (customer_id, facility_id, employee_id, badge, day);
CREATE UNIQUE INDEX employee_identifier_key ON public.employee USING btree (customer_id, lower(employee_identifier));
CREATE UNIQUE INDEX employee_job_role_open_key ON public.employee_job_role USING btree (customer_id, employee_id) WHERE (ends_at IS NULL);
CREATE UNIQUE INDEX facility_name_key ON public.facility USING btree (customer_id, lower(name));
CREATE UNIQUE INDEX former_list_until_key ON public.former_list USING btree (customer_id, facility_id, list, owner_id, until_day) WHERE (replaced_at IS NULL);
CREATE INDEX gateway_credential_facility ON public.gateway_credential USING btree (customer_id, facility_id);
CREATE INDEX import_run_of_user ON public.import_run USING btree (user_customer_id, user_id, requested_at);
CREATE INDEX job_due ON public.job USING btree (run_at) WHERE (failed_at IS NULL);
CREATE UNIQUE INDEX job_role_title_key ON public.job_role USING btree (customer_id, lower(title));
CREATE UNIQUE INDEX location_name_key ON public.location USING btree (customer_id, facility_id, parent_id, lower(name)) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX location_patient_place_open_key ON public.location_patient_place USING btree (customer_id, facility_id, location_id) WHERE (ends_at IS NULL);
CREATE UNIQUE INDEX location_root_key ON public.location USING btree (customer_id, facility_id) WHERE (parent_id IS NULL);
CREATE UNIQUE INDEX location_with_unit_open_key ON public.location_with_unit USING btree (customer_id, facility_id, location_id) WHERE (ends_at IS NULL);
CREATE INDEX login_domain ON public.login USING btree (split_part(email, '@'::text, 2));
CREATE INDEX login_guard_updated_at ON public.login_guard USING btree (updated_at);
CREATE INDEX mail_outbox_due ON public.mail_outbox USING btree (lane, run_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'deferred'::text]));
CREATE INDEX mail_outbox_recipient ON public.mail_outbox USING btree (customer_id, recipient);
CREATE INDEX mail_outbox_state_at ON public.mail_outbox USING btree (state_at);
CREATE INDEX mail_outbox_subscription ON public.mail_outbox USING btree (customer_id, facility_id, subscription_id, created_at) WHERE (subscription_id IS NOT NULL);
CREATE INDEX marked_change_of_location ON public.marked_change USING btree (customer_id, facility_id, location_id);
CREATE UNIQUE INDEX observation_job_role_name_key ON public.observation_job_role USING btree (customer_id, facility_id, lower(name));
CREATE UNIQUE INDEX observation_note_text_key ON public.observation_note USING btree (customer_id, facility_id, lower(note_text));
CREATE INDEX observation_of_session ON public.observation USING btree (customer_id, facility_id, session_id);
CREATE INDEX observation_place ON public.observation USING btree (customer_id, facility_id, location_id, observed_at);
CREATE INDEX observation_session_observer ON public.observation_session USING btree (customer_id, facility_id, observer_id, started_at);
CREATE INDEX observation_time ON public.observation USING btree (customer_id, facility_id, type, observed_at);
CREATE INDEX passage_badge ON ONLY public.passage USING btree (customer_id, facility_id, badge, at) WHERE (badge IS NOT NULL);
CREATE INDEX passage_2026_11_customer_id_facility_id_badge_at_idx ON public.passage_2026_11 USING btree (customer_id, facility_id, badge, at) WHERE (badge IS NOT NULL);
CREATE UNIQUE INDEX performance_band_limit_key ON public.performance_band USING btree (customer_id, facility_id, upper_limit);
CREATE UNIQUE INDEX performance_band_title_key ON public.performance_band USING btree (customer_id, facility_id, lower(title));
CREATE UNIQUE INDEX performance_threshold_title_key ON public.performance_threshold USING btree (customer_id, facility_id, location_id, lower(title));
CREATE UNIQUE INDEX performance_threshold_value_key ON public.performance_threshold USING btree (customer_id, facility_id, location_id, value);
CREATE INDEX refill_use_expiring ON public.refill_use USING btree (customer_id, facility_id) WHERE ((removed_at IS NULL) AND (expires_on IS NOT NULL));
CREATE INDEX render_ticket_expires_at ON public.render_ticket USING btree (expires_at);
CREATE UNIQUE INDEX report_recipient_key ON public.report_recipient USING btree (customer_id, facility_id, subscription_id, user_id);
CREATE INDEX report_recipient_user ON public.report_recipient USING btree (customer_id, user_id);
CREATE UNIQUE INDEX report_setting_valid_from_key ON public.report_setting USING btree (customer_id, facility_id, valid_from);
CREATE UNIQUE INDEX report_slide_name_key ON public.report_slide USING btree (customer_id, facility_id, lower(name));
CREATE INDEX session_by_user ON public.session USING btree (customer_id, user_id);
CREATE INDEX session_expires ON public.session USING btree (expires_at);
CREATE UNIQUE INDEX shift_name_key ON public.shift USING btree (customer_id, facility_id, lower(name));
CREATE UNIQUE INDEX slideshow_name_key ON public.slideshow USING btree (customer_id, facility_id, lower(name));
CREATE INDEX slideshow_slide_slide ON public.slideshow_slide USING btree (customer_id, facility_id, slide_id);
CREATE INDEX status_sample_time ON public.status_sample USING btree (noted_at);
CREATE INDEX subscription_due_facility ON public.subscription_due USING btree (customer_id, facility_id);
CREATE INDEX subscription_due_run_at ON public.subscription_due USING btree (run_at);
CREATE INDEX unsubscribe_link_subscription ON public.unsubscribe_link USING btree (subscription_id);
CREATE UNIQUE INDEX user_role_key ON public.user_role USING btree (customer_id, user_id, role_id, facility_id) NULLS NOT DISTINCT;
ALTER INDEX public.device_fault_pkey ATTACH PARTITION public.device_fault_2026_11_pkey;
ALTER INDEX public.device_report_badge_battery ATTACH PARTITION public.device_report_2026_11_customer_id_facility_id_badge_at_idx;
ALTER INDEX public.device_report_pkey ATTACH PARTITION public.device_report_2026_11_pkey;
ALTER INDEX public.dispense_badge ATTACH PARTITION public.dispense_2026_11_customer_id_facility_id_badge_at_idx;
ALTER INDEX public.dispense_pkey ATTACH PARTITION public.dispense_2026_11_pkey;
ALTER INDEX public.passage_badge ATTACH PARTITION public.passage_2026_11_customer_id_facility_id_badge_at_idx;
ALTER INDEX public.passage_pkey ATTACH PARTITION public.passage_2026_11_pkey;
CREATE STATISTICS public.activity_fired_tenant (dependencies) ON customer_id, facility_id FROM public.activity_fired;
CREATE STATISTICS public.activity_touch_tenant (dependencies) ON customer_id, facility_id FROM public.activity_touch;
CREATE STATISTICS public.alarm_acknowledgement_tenant (dependencies) ON customer_id, facility_id FROM public.alarm_acknowledgement;
CREATE STATISTICS public.alarm_closing_tenant (dependencies) ON customer_id, facility_id FROM public.alarm_closing;
CREATE STATISTICS public.alarm_tenant (dependencies) ON customer_id, facility_id FROM public.alarm;
CREATE STATISTICS public.alert_recipient_tenant (dependencies) ON customer_id, facility_id FROM public.alert_recipient;
CREATE STATISTICS public.alert_state_tenant (dependencies) ON customer_id, facility_id FROM public.alert_state;
CREATE STATISTICS public.alert_subscription_tenant (dependencies) ON customer_id, facility_id FROM public.alert_subscription;
CREATE STATISTICS public.badge_battery_tenant (dependencies) ON customer_id, facility_id FROM public.badge_battery;
CREATE STATISTICS public.badge_battery_touch_tenant (dependencies) ON customer_id, facility_id FROM public.badge_battery_touch;
CREATE STATISTICS public.badge_touch_tenant (dependencies) ON customer_id, facility_id FROM public.badge_touch;
CREATE STATISTICS public.contact_span_tenant (dependencies) ON customer_id, facility_id FROM public.contact_span;
CREATE STATISTICS public.device_assignment_tenant (dependencies) ON customer_id, facility_id FROM public.device_assignment;
CREATE STATISTICS public.device_day_tenant (dependencies) ON customer_id, facility_id FROM public.device_day;
CREATE STATISTICS public.device_fault_2026_11_tenant (dependencies) ON customer_id, facility_id FROM public.device_fault_2026_11;
CREATE STATISTICS public.device_fault_tenant (dependencies) ON customer_id, facility_id FROM public.device_fault;
CREATE STATISTICS public.device_forecast_tenant (dependencies) ON customer_id, facility_id FROM public.device_forecast;
CREATE STATISTICS public.device_hardware_tenant (dependencies) ON customer_id, facility_id FROM public.device_hardware;
CREATE STATISTICS public.device_note_tenant (dependencies) ON customer_id, facility_id FROM public.device_note;
CREATE STATISTICS public.device_placeholder_tenant (dependencies) ON customer_id, facility_id FROM public.device_placeholder;
CREATE STATISTICS public.device_report_2026_11_tenant (dependencies) ON customer_id, facility_id FROM public.device_report_2026_11;
CREATE STATISTICS public.device_report_tenant (dependencies) ON customer_id, facility_id FROM public.device_report;
CREATE STATISTICS public.device_silence_tenant (dependencies) ON customer_id, facility_id FROM public.device_silence;
CREATE STATISTICS public.device_state_tenant (dependencies) ON customer_id, facility_id FROM public.device_state;
CREATE STATISTICS public.device_tenant (dependencies) ON customer_id, facility_id FROM public.device;
CREATE STATISTICS public.device_touch_tenant (dependencies) ON customer_id, facility_id FROM public.device_touch;
CREATE STATISTICS public.dispense_2026_11_tenant (dependencies) ON customer_id, facility_id FROM public.dispense_2026_11;
CREATE STATISTICS public.dispense_tenant (dependencies) ON customer_id, facility_id FROM public.dispense;
CREATE STATISTICS public.display_picture_tenant (dependencies) ON customer_id, facility_id FROM public.display_picture;
CREATE STATISTICS public.display_tenant (dependencies) ON customer_id, facility_id FROM public.display;
CREATE STATISTICS public.download_tenant (dependencies) ON customer_id, facility_id FROM public.download;
CREATE STATISTICS public.employee_day_tenant (dependencies) ON customer_id, facility_id FROM public.employee_day;
CREATE STATISTICS public.facility_data_tenant (dependencies) ON customer_id, facility_id FROM public.facility_data;
CREATE STATISTICS public.facility_tenant (dependencies) ON customer_id, facility_id FROM public.facility;
CREATE STATISTICS public.former_list_tenant (dependencies) ON customer_id, facility_id FROM public.former_list;
CREATE STATISTICS public.history_load_tenant (dependencies) ON customer_id, facility_id FROM public.history_load;
CREATE STATISTICS public.license_tenant (dependencies) ON customer_id, facility_id FROM public.license;
CREATE STATISTICS public.list_version_tenant (dependencies) ON customer_id, facility_id FROM public.list_version;
CREATE STATISTICS public.location_day_tenant (dependencies) ON customer_id, facility_id FROM public.location_day;
CREATE STATISTICS public.location_patient_place_tenant (dependencies) ON customer_id, facility_id FROM public.location_patient_place;
CREATE STATISTICS public.location_tenant (dependencies) ON customer_id, facility_id FROM public.location;
CREATE STATISTICS public.location_with_unit_tenant (dependencies) ON customer_id, facility_id FROM public.location_with_unit;
CREATE STATISTICS public.marked_change_tenant (dependencies) ON customer_id, facility_id FROM public.marked_change;
CREATE STATISTICS public.observation_import_tenant (dependencies) ON customer_id, facility_id FROM public.observation_import;
CREATE STATISTICS public.observation_job_role_tenant (dependencies) ON customer_id, facility_id FROM public.observation_job_role;
CREATE STATISTICS public.observation_note_tenant (dependencies) ON customer_id, facility_id FROM public.observation_note;
CREATE STATISTICS public.observation_ppe_item_tenant (dependencies) ON customer_id, facility_id FROM public.observation_ppe_item;
CREATE STATISTICS public.observation_precaution_tenant (dependencies) ON customer_id, facility_id FROM public.observation_precaution;
CREATE STATISTICS public.observation_quick_note_tenant (dependencies) ON customer_id, facility_id FROM public.observation_quick_note;
CREATE STATISTICS public.observation_session_tenant (dependencies) ON customer_id, facility_id FROM public.observation_session;
CREATE STATISTICS public.observation_tenant (dependencies) ON customer_id, facility_id FROM public.observation;
CREATE STATISTICS public.out_of_service_tenant (dependencies) ON customer_id, facility_id FROM public.out_of_service;
CREATE STATISTICS public.passage_2026_11_tenant (dependencies) ON customer_id, facility_id FROM public.passage_2026_11;
CREATE STATISTICS public.passage_tenant (dependencies) ON customer_id, facility_id FROM public.passage;
CREATE STATISTICS public.performance_band_tenant (dependencies) ON customer_id, facility_id FROM public.performance_band;
CREATE STATISTICS public.performance_threshold_tenant (dependencies) ON customer_id, facility_id FROM public.performance_threshold;
CREATE STATISTICS public.refill_use_tenant (dependencies) ON customer_id, facility_id FROM public.refill_use;
CREATE STATISTICS public.report_recipient_tenant (dependencies) ON customer_id, facility_id FROM public.report_recipient;
CREATE STATISTICS public.report_setting_tenant (dependencies) ON customer_id, facility_id FROM public.report_setting;
CREATE STATISTICS public.report_slide_tenant (dependencies) ON customer_id, facility_id FROM public.report_slide;
CREATE STATISTICS public.report_subscription_tenant (dependencies) ON customer_id, facility_id FROM public.report_subscription;
CREATE STATISTICS public.room_template_tenant (dependencies) ON customer_id, facility_id FROM public.room_template;
CREATE STATISTICS public.shift_tenant (dependencies) ON customer_id, facility_id FROM public.shift;
CREATE STATISTICS public.slide_image_tenant (dependencies) ON customer_id, facility_id FROM public.slide_image;
CREATE STATISTICS public.slideshow_slide_tenant (dependencies) ON customer_id, facility_id FROM public.slideshow_slide;
CREATE STATISTICS public.slideshow_tenant (dependencies) ON customer_id, facility_id FROM public.slideshow;
CREATE STATISTICS public.subscription_run_tenant (dependencies) ON customer_id, facility_id FROM public.subscription_run;
CREATE STATISTICS public.unclaimed_fact_tenant (dependencies) ON customer_id, facility_id FROM public.unclaimed_fact;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.audit_log_is_append_only();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.audit_log_is_append_only();
ALTER TABLE ONLY public.activity_fired
    ADD CONSTRAINT activity_fired_customer_id_facility_id_subscription_id_fkey FOREIGN KEY (customer_id, facility_id, subscription_id) REFERENCES public.alert_subscription(customer_id, facility_id, subscription_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alarm_acknowledgement
    ADD CONSTRAINT alarm_acknowledgement_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.alarm_closing
    ADD CONSTRAINT alarm_closing_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.alarm
    ADD CONSTRAINT alarm_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.alert_recipient
    ADD CONSTRAINT alert_recipient_customer_id_facility_id_subscription_id_fkey FOREIGN KEY (customer_id, facility_id, subscription_id) REFERENCES public.alert_subscription(customer_id, facility_id, subscription_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alert_state
    ADD CONSTRAINT alert_state_customer_id_facility_id_subscription_id_fkey FOREIGN KEY (customer_id, facility_id, subscription_id) REFERENCES public.alert_subscription(customer_id, facility_id, subscription_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alert_subscription
    ADD CONSTRAINT alert_subscription_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);
ALTER TABLE ONLY public.badge_assignment
    ADD CONSTRAINT badge_assignment_customer_id_badge_id_fkey FOREIGN KEY (customer_id, badge_id) REFERENCES public.badge(customer_id, badge_id);
ALTER TABLE ONLY public.badge_assignment
    ADD CONSTRAINT badge_assignment_customer_id_employee_id_fkey FOREIGN KEY (customer_id, employee_id) REFERENCES public.employee(customer_id, employee_id);
ALTER TABLE ONLY public.badge
    ADD CONSTRAINT badge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);
ALTER TABLE ONLY public.contact_span
    ADD CONSTRAINT contact_span_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_country_id_fkey FOREIGN KEY (country_id) REFERENCES public.country(country_id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_state_or_province_id_fkey FOREIGN KEY (state_or_province_id) REFERENCES public.state_or_province(state_or_province_id);
ALTER TABLE ONLY public.device_assignment
    ADD CONSTRAINT device_assignment_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_assignment
    ADD CONSTRAINT device_assignment_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES public.location(customer_id, facility_id, location_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_device_model_id_fkey FOREIGN KEY (device_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_device_orientation_id_fkey FOREIGN KEY (device_orientation_id) REFERENCES public.device_orientation(device_orientation_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_device_position_id_fkey FOREIGN KEY (device_position_id) REFERENCES public.device_position(device_position_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES public.device_type(device_type_id);
ALTER TABLE ONLY public.device_forecast
    ADD CONSTRAINT device_forecast_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_formulation_class_id_fkey FOREIGN KEY (formulation_class_id) REFERENCES public.formulation_class(formulation_class_id);
ALTER TABLE ONLY public.device_hardware
    ADD CONSTRAINT device_hardware_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_model
    ADD CONSTRAINT device_model_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES public.device_type(device_type_id);
ALTER TABLE ONLY public.device_model
    ADD CONSTRAINT device_model_formulation_class_id_fkey FOREIGN KEY (formulation_class_id) REFERENCES public.formulation_class(formulation_class_id);
ALTER TABLE ONLY public.device_model_reading
    ADD CONSTRAINT device_model_reading_device_model_id_fkey FOREIGN KEY (device_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.device_note
    ADD CONSTRAINT device_note_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_placeholder
    ADD CONSTRAINT device_placeholder_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES public.location(customer_id, facility_id, location_id);
ALTER TABLE ONLY public.device_placeholder
    ADD CONSTRAINT device_placeholder_device_model_id_fkey FOREIGN KEY (device_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.device_placeholder
    ADD CONSTRAINT device_placeholder_device_orientation_id_fkey FOREIGN KEY (device_orientation_id) REFERENCES public.device_orientation(device_orientation_id);
ALTER TABLE ONLY public.device_placeholder
    ADD CONSTRAINT device_placeholder_device_position_id_fkey FOREIGN KEY (device_position_id) REFERENCES public.device_position(device_position_id);
ALTER TABLE ONLY public.device_placeholder
    ADD CONSTRAINT device_placeholder_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES public.device_type(device_type_id);
ALTER TABLE ONLY public.device_placeholder
    ADD CONSTRAINT device_placeholder_formulation_class_id_fkey FOREIGN KEY (formulation_class_id) REFERENCES public.formulation_class(formulation_class_id);
ALTER TABLE ONLY public.device_silence
    ADD CONSTRAINT device_silence_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_state
    ADD CONSTRAINT device_state_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.device_touch
    ADD CONSTRAINT device_touch_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.display
    ADD CONSTRAINT display_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.display_picture
    ADD CONSTRAINT display_picture_customer_id_facility_id_display_id_fkey FOREIGN KEY (customer_id, facility_id, display_id) REFERENCES public.display(customer_id, facility_id, display_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.download
    ADD CONSTRAINT download_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);
ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_customer_id_job_role_id_fkey FOREIGN KEY (customer_id, job_role_id) REFERENCES public.job_role(customer_id, job_role_id);
ALTER TABLE ONLY public.employee_job_role
    ADD CONSTRAINT employee_job_role_customer_id_employee_id_fkey FOREIGN KEY (customer_id, employee_id) REFERENCES public.employee(customer_id, employee_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.employee_job_role
    ADD CONSTRAINT employee_job_role_customer_id_job_role_id_fkey FOREIGN KEY (customer_id, job_role_id) REFERENCES public.job_role(customer_id, job_role_id);
ALTER TABLE ONLY public.facility
    ADD CONSTRAINT facility_country_id_fkey FOREIGN KEY (country_id) REFERENCES public.country(country_id);
ALTER TABLE ONLY public.facility
    ADD CONSTRAINT facility_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);
ALTER TABLE ONLY public.facility_data
    ADD CONSTRAINT facility_data_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.facility
    ADD CONSTRAINT facility_hygiene_protocol_id_fkey FOREIGN KEY (hygiene_protocol_id) REFERENCES public.hygiene_protocol(hygiene_protocol_id);
ALTER TABLE ONLY public.facility
    ADD CONSTRAINT facility_location_template_id_fkey FOREIGN KEY (location_template_id) REFERENCES public.location_template(location_template_id);
ALTER TABLE ONLY public.facility
    ADD CONSTRAINT facility_state_or_province_id_fkey FOREIGN KEY (state_or_province_id) REFERENCES public.state_or_province(state_or_province_id);
ALTER TABLE ONLY public.former_list
    ADD CONSTRAINT former_list_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.history_load
    ADD CONSTRAINT history_load_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.hygiene_moment
    ADD CONSTRAINT hygiene_moment_hygiene_protocol_id_fkey FOREIGN KEY (hygiene_protocol_id) REFERENCES public.hygiene_protocol(hygiene_protocol_id);
ALTER TABLE ONLY public.import_run
    ADD CONSTRAINT import_run_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);
ALTER TABLE ONLY public.job_role
    ADD CONSTRAINT job_role_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);
ALTER TABLE ONLY public.job_role
    ADD CONSTRAINT job_role_job_role_type_id_fkey FOREIGN KEY (job_role_type_id) REFERENCES public.job_role_type(job_role_type_id);
ALTER TABLE ONLY public.license
    ADD CONSTRAINT license_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.list_version
    ADD CONSTRAINT list_version_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_customer_id_facility_id_parent_id_fkey FOREIGN KEY (customer_id, facility_id, parent_id) REFERENCES public.location(customer_id, facility_id, location_id);
ALTER TABLE ONLY public.location_patient_place
    ADD CONSTRAINT location_patient_place_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES public.location(customer_id, facility_id, location_id);
ALTER TABLE ONLY public.location_with_unit
    ADD CONSTRAINT location_with_unit_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES public.location(customer_id, facility_id, location_id);
ALTER TABLE ONLY public.marked_change
    ADD CONSTRAINT marked_change_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.marked_change
    ADD CONSTRAINT marked_change_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES public.location(customer_id, facility_id, location_id);
ALTER TABLE ONLY public.observation_import
    ADD CONSTRAINT observation_import_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);
ALTER TABLE ONLY public.observation_job_role
    ADD CONSTRAINT observation_job_role_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.observation
    ADD CONSTRAINT observation_location_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES public.location(customer_id, facility_id, location_id);
ALTER TABLE ONLY public.observation
    ADD CONSTRAINT observation_moment_fkey FOREIGN KEY (hygiene_moment_id) REFERENCES public.hygiene_moment(hygiene_moment_id);
ALTER TABLE ONLY public.observation_note
    ADD CONSTRAINT observation_note_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.observation
    ADD CONSTRAINT observation_outcome_fkey FOREIGN KEY (observation_outcome_id) REFERENCES public.observation_outcome(observation_outcome_id);
ALTER TABLE ONLY public.observation_ppe_item
    ADD CONSTRAINT observation_ppe_item_observation_fkey FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES public.observation(customer_id, facility_id, observation_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.observation_ppe_item
    ADD CONSTRAINT observation_ppe_item_ppe_item_id_fkey FOREIGN KEY (ppe_item_id) REFERENCES public.ppe_item(ppe_item_id);
ALTER TABLE ONLY public.observation_precaution
    ADD CONSTRAINT observation_precaution_observation_fkey FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES public.observation(customer_id, facility_id, observation_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.observation_precaution
    ADD CONSTRAINT observation_precaution_precaution_id_fkey FOREIGN KEY (precaution_id) REFERENCES public.precaution(precaution_id);
ALTER TABLE ONLY public.observation
    ADD CONSTRAINT observation_protocol_fkey FOREIGN KEY (hygiene_protocol_id) REFERENCES public.hygiene_protocol(hygiene_protocol_id);
ALTER TABLE ONLY public.observation_quick_note
    ADD CONSTRAINT observation_quick_note_note_fkey FOREIGN KEY (customer_id, facility_id, observation_note_id) REFERENCES public.observation_note(customer_id, facility_id, observation_note_id);
ALTER TABLE ONLY public.observation_quick_note
    ADD CONSTRAINT observation_quick_note_observation_fkey FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES public.observation(customer_id, facility_id, observation_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.observation
    ADD CONSTRAINT observation_role_fkey FOREIGN KEY (customer_id, facility_id, observation_job_role_id) REFERENCES public.observation_job_role(customer_id, facility_id, observation_job_role_id);
ALTER TABLE ONLY public.observation_session
    ADD CONSTRAINT observation_session_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.observation_session
    ADD CONSTRAINT observation_session_customer_id_observer_id_fkey FOREIGN KEY (customer_id, observer_id) REFERENCES public.app_user(customer_id, user_id);
ALTER TABLE ONLY public.observation
    ADD CONSTRAINT observation_session_fkey FOREIGN KEY (customer_id, facility_id, session_id) REFERENCES public.observation_session(customer_id, facility_id, session_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.out_of_service
    ADD CONSTRAINT out_of_service_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.password_history
    ADD CONSTRAINT password_history_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES public.app_user(customer_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.performance_band
    ADD CONSTRAINT performance_band_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.performance_threshold
    ADD CONSTRAINT performance_threshold_customer_id_facility_id_location_id_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES public.location(customer_id, facility_id, location_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refill_use
    ADD CONSTRAINT refill_use_customer_id_facility_id_device_id_fkey FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES public.device(customer_id, facility_id, device_id);
ALTER TABLE ONLY public.report_recipient
    ADD CONSTRAINT report_recipient_customer_id_facility_id_subscription_id_fkey FOREIGN KEY (customer_id, facility_id, subscription_id) REFERENCES public.report_subscription(customer_id, facility_id, subscription_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.report_setting
    ADD CONSTRAINT report_setting_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.report_slide
    ADD CONSTRAINT report_slide_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.report_subscription
    ADD CONSTRAINT report_subscription_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.room_template
    ADD CONSTRAINT room_template_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.room_template
    ADD CONSTRAINT room_template_gateway_model_id_fkey FOREIGN KEY (gateway_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.room_template
    ADD CONSTRAINT room_template_inside_sanitizer_model_id_fkey FOREIGN KEY (inside_sanitizer_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.room_template
    ADD CONSTRAINT room_template_inside_soap_model_id_fkey FOREIGN KEY (inside_soap_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.room_template
    ADD CONSTRAINT room_template_opportunity_counter_model_id_fkey FOREIGN KEY (opportunity_counter_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.room_template
    ADD CONSTRAINT room_template_outside_sanitizer_model_id_fkey FOREIGN KEY (outside_sanitizer_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.room_template
    ADD CONSTRAINT room_template_outside_soap_model_id_fkey FOREIGN KEY (outside_soap_model_id) REFERENCES public.device_model(device_model_id);
ALTER TABLE ONLY public.shift
    ADD CONSTRAINT shift_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.slide_image
    ADD CONSTRAINT slide_image_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.slideshow
    ADD CONSTRAINT slideshow_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.slideshow_slide
    ADD CONSTRAINT slideshow_slide_customer_id_facility_id_slide_id_fkey FOREIGN KEY (customer_id, facility_id, slide_id) REFERENCES public.report_slide(customer_id, facility_id, slide_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.slideshow_slide
    ADD CONSTRAINT slideshow_slide_customer_id_facility_id_slideshow_id_fkey FOREIGN KEY (customer_id, facility_id, slideshow_id) REFERENCES public.slideshow(customer_id, facility_id, slideshow_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.state_or_province
    ADD CONSTRAINT state_or_province_country_id_fkey FOREIGN KEY (country_id) REFERENCES public.country(country_id);
ALTER TABLE ONLY public.subscription_run
    ADD CONSTRAINT subscription_run_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.unclaimed_fact
    ADD CONSTRAINT unclaimed_fact_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.user_role
    ADD CONSTRAINT user_role_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES public.facility(customer_id, facility_id);
ALTER TABLE ONLY public.user_role
    ADD CONSTRAINT user_role_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES public.app_user(customer_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_role
    ADD CONSTRAINT user_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.role(role_id);
REVOKE ALL ON FUNCTION public.analyze_grown_tables() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.make_fact_partitions(since timestamp with time zone, until timestamp with time zone) FROM PUBLIC;
REVOKE UPDATE, DELETE, TRUNCATE ON public.audit_log FROM CURRENT_USER;
