// Written by npm run db:types from the migrated schema: not to be edited.
import type { Knex } from "knex";

/** An instant may be written as text. */
type Written<Row> = { [K in keyof Row]: Date extends Row[K] ? Row[K] | string : Row[K] };

/** Rows as they are read, and as they are inserted, where `Filled` columns may be left out. */
type Table<Row, Filled extends keyof Row> = Knex.CompositeTableType<
  Row,
  Omit<Written<Row>, Filled> & Partial<Pick<Written<Row>, Filled>>,
  { [K in keyof Row]?: Written<Row>[K] | Knex.Raw }
>;

declare module "knex/types/tables.js" {
  interface Tables {
    account_token: Table<
      {
        token_hash: Buffer;
        purpose: string;
        customer_id: string;
        user_id: string;
        created_at: Date;
        expires_at: Date;
        used_at: Date | null;
        is_mailed: boolean;
      },
      "used_at" | "is_mailed"
    >;
    activity_fired: Table<
      {
        customer_id: string;
        facility_id: string;
        subscription_id: string;
        device_id: string;
        fired_at: Date;
      },
      never
    >;
    activity_touch: Table<
      {
        customer_id: string;
        facility_id: string;
        touch_id: string;
        device_id: string;
        arrived_at: Date;
      },
      "touch_id"
    >;
    alarm: Table<
      {
        customer_id: string;
        facility_id: string;
        alarm_id: string;
        device_id: string;
        serial_number: string;
        alarm_type_id: number;
        source: string;
        raised_at: Date;
        known_at: Date;
        last_raised_at: Date;
        cleared_at: Date | null;
        closed_reason: string | null;
        reopened: number;
        is_unstable: boolean;
        location_id: string | null;
        cause_alarm_id: string | null;
        hold_until: Date | null;
        changed_at: Date | null;
        confirmed_at: Date | null;
      },
      | "cleared_at"
      | "closed_reason"
      | "reopened"
      | "is_unstable"
      | "location_id"
      | "cause_alarm_id"
      | "hold_until"
      | "changed_at"
      | "confirmed_at"
    >;
    alarm_acknowledgement: Table<
      {
        customer_id: string;
        facility_id: string;
        alarm_id: string;
        user_id: string;
        full_name: string;
        acknowledged_at: Date;
      },
      never
    >;
    alarm_closing: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        alarm_type_id: number;
        closed_at: Date;
      },
      never
    >;
    alert_due: Table<
      {
        facility_id: string;
        customer_id: string;
        due_at: Date;
        read_to: Date | null;
        signals: number;
      },
      "read_to" | "signals"
    >;
    alert_recipient: Table<
      {
        customer_id: string;
        facility_id: string;
        recipient_id: string;
        subscription_id: string;
        address: string;
        salt: Buffer;
        unsubscribed_at: Date | null;
        created_at: Date;
      },
      "unsubscribed_at"
    >;
    alert_state: Table<
      {
        customer_id: string;
        facility_id: string;
        subscription_id: string;
        state: unknown;
        look_at: Date | null;
        version: number;
      },
      "look_at" | "version"
    >;
    alert_subscription: Table<
      {
        customer_id: string;
        facility_id: string;
        subscription_id: string;
        name: string;
        is_instant: boolean;
        alert_type_id: number;
        device_type_id: number;
        all_locations: boolean;
        location_ids: string[];
        language: string;
        is_active: boolean;
        activity_threshold: number | null;
        activity_hours: number | null;
        with_faults: boolean;
        hold_minutes: number;
        remind_hours: number;
        tell_resolved: boolean;
        quiet_from: number | null;
        quiet_to: number | null;
        gateways_any_hour: boolean;
        send_open: boolean;
        watched_from: Date;
        silence_threshold: number | null;
        silence_unit: string | null;
        battery_status: string | null;
        badge_battery_status: string | null;
        replacement_days: number | null;
        frequency_id: number | null;
        hour: number | null;
        days_of_week: number[];
        day_of_month: number | null;
        send_when_nothing: boolean;
        silent_days: number;
        paused_reason: string | null;
        created_by: string;
        creator_customer_id: string;
        created_at: Date;
        version: number;
      },
      | "device_type_id"
      | "is_active"
      | "activity_threshold"
      | "activity_hours"
      | "with_faults"
      | "hold_minutes"
      | "remind_hours"
      | "tell_resolved"
      | "quiet_from"
      | "quiet_to"
      | "gateways_any_hour"
      | "send_open"
      | "silence_threshold"
      | "silence_unit"
      | "battery_status"
      | "badge_battery_status"
      | "replacement_days"
      | "frequency_id"
      | "hour"
      | "days_of_week"
      | "day_of_month"
      | "send_when_nothing"
      | "silent_days"
      | "paused_reason"
      | "version"
    >;
    api_token: Table<
      {
        token_hash: Buffer;
        api_token_id: string;
        customer_id: string;
        user_id: string;
        name: string;
        created_at: Date;
        expires_at: Date | null;
        revoked_at: Date | null;
        last_used_at: Date | null;
      },
      "expires_at" | "revoked_at" | "last_used_at"
    >;
    app_user: Table<
      {
        customer_id: string;
        user_id: string;
        email: string;
        first_name: string;
        last_name: string;
        department: string | null;
        password_hash: string | null;
        password_changed_at: Date | null;
        language: string | null;
        is_active: boolean;
        last_login_at: Date | null;
        created_at: Date;
        activated_at: Date | null;
        version: number;
        invited_at: Date | null;
      },
      | "department"
      | "password_hash"
      | "password_changed_at"
      | "language"
      | "is_active"
      | "last_login_at"
      | "activated_at"
      | "version"
      | "invited_at"
    >;
    archived_month: Table<
      {
        month: string;
        facts: number;
        archived_at: Date;
      },
      never
    >;
    audit_log: Table<
      {
        customer_id: string;
        audit_id: string;
        at: Date;
        facility_id: string | null;
        user_id: string | null;
        user_name: string;
        action: string;
        entity: string;
        entity_id: string | null;
        before: unknown;
        after: unknown;
        ip_address: string | null;
      },
      "facility_id" | "user_id" | "entity_id" | "before" | "after" | "ip_address"
    >;
    backup_note: Table<
      {
        backup_id: string;
        taken_at: Date;
        bytes: number;
        restored_at: Date | null;
      },
      "restored_at"
    >;
    badge: Table<
      {
        customer_id: string;
        badge_id: string;
        serial_number: string;
        version: number;
        is_removed: boolean;
      },
      "version" | "is_removed"
    >;
    badge_assignment: Table<
      {
        customer_id: string;
        badge_id: string;
        starts_at: Date;
        ends_at: Date | null;
        employee_id: string;
        is_permanent: boolean;
        end_reason: string | null;
      },
      "ends_at" | "is_permanent" | "end_reason"
    >;
    badge_battery: Table<
      {
        customer_id: string;
        facility_id: string;
        badge: string;
        alarm_key: string;
        level: string;
        raised_at: Date;
        last_raised_at: Date;
        known_at: Date;
        cleared_at: Date | null;
        read_at: Date;
        device_id: string;
      },
      "cleared_at"
    >;
    badge_battery_touch: Table<
      {
        customer_id: string;
        facility_id: string;
        touch_id: string;
        badge: string;
        is_weak: boolean;
        arrived_at: Date;
      },
      "touch_id"
    >;
    badge_due: Table<
      {
        facility_id: string;
        customer_id: string;
        due_at: Date;
      },
      never
    >;
    badge_touch: Table<
      {
        customer_id: string;
        facility_id: string;
        badge: string;
        from_at: Date;
        to_at: Date;
        due_at: Date;
        touched: number;
        touched_at: Date;
        former_holders: string[];
      },
      "touched" | "touched_at" | "former_holders"
    >;
    contact_span: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        from_at: Date;
        to_at: Date;
        clock_offset_ms: number | null;
      },
      "clock_offset_ms"
    >;
    country: Table<
      {
        country_id: number;
        code: string;
        name: string;
        paper_size: string;
      },
      never
    >;
    customer: Table<
      {
        customer_id: string;
        name: string;
        is_provider: boolean;
        is_active: boolean;
        country_id: number;
        address1: string;
        address2: string | null;
        address3: string | null;
        city: string;
        state_or_province_id: number | null;
        state_name: string | null;
        postal_code: string;
        max_failed_login_attempts: number | null;
        account_lockout_minutes: number | null;
        password_expiration_days: number | null;
        idle_timeout_minutes: number;
        logo: Buffer | null;
        logo_type: string | null;
        created_at: Date;
        version: number;
        features: string[];
        media_item_id: string | null;
        mail_domains: string[];
      },
      | "is_provider"
      | "is_active"
      | "address1"
      | "address2"
      | "address3"
      | "city"
      | "state_or_province_id"
      | "state_name"
      | "postal_code"
      | "max_failed_login_attempts"
      | "account_lockout_minutes"
      | "password_expiration_days"
      | "idle_timeout_minutes"
      | "logo"
      | "logo_type"
      | "version"
      | "features"
      | "media_item_id"
      | "mail_domains"
    >;
    deleted_subscription: Table<
      {
        customer_id: string;
        facility_id: string;
        subscription_id: string;
        kind: string;
        name: string;
        created_by: string;
        deleted_at: Date;
      },
      never
    >;
    device: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        serial_number: string;
        name: string;
        device_type_id: number;
        device_model_id: number | null;
        formulation_class_id: number | null;
        firmware_version: string | null;
        deactivated_at: Date | null;
        created_at: Date;
        version: number;
        device_position_id: number | null;
        device_orientation_id: number | null;
        jumper_configuration: number | null;
        sensitivity: number | null;
        ip_address: string | null;
        default_gateway: string | null;
        subnet_mask: string | null;
        network_setup: string | null;
        repeater_path: string | null;
        server_port: number | null;
        timeslot: number | null;
      },
      | "device_model_id"
      | "formulation_class_id"
      | "firmware_version"
      | "deactivated_at"
      | "version"
      | "device_position_id"
      | "device_orientation_id"
      | "jumper_configuration"
      | "sensitivity"
      | "ip_address"
      | "default_gateway"
      | "subnet_mask"
      | "network_setup"
      | "repeater_path"
      | "server_port"
      | "timeslot"
    >;
    device_assignment: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        starts_at: Date;
        ends_at: Date | null;
        location_id: string;
        is_compliance: boolean;
        ended_by_deactivation: boolean;
      },
      "ends_at" | "is_compliance" | "ended_by_deactivation"
    >;
    device_battery: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        battery: string | null;
        module_battery: string | null;
      },
      "battery" | "module_battery"
    >;
    device_day: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        location_id: string;
        day: string;
        setting_version: number;
        events: number;
        passages: number;
        dispenses: number;
        reports: number;
        event_slots: number[];
        passage_slots: number[];
        uncovered: number;
        uncovered_slots: number[] | null;
        faults: number;
        is_heard: boolean;
      },
      "uncovered" | "uncovered_slots" | "faults" | "is_heard"
    >;
    device_due: Table<
      {
        facility_id: string;
        customer_id: string;
        due_at: Date;
      },
      never
    >;
    device_fault: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        at: Date;
        fact_id: string;
        alarm_type: number;
        is_raised: boolean;
      },
      never
    >;
    device_forecast: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        replacement_on: string | null;
        is_rough: boolean;
        weekly_average_refills: number | null;
        computed_for: string;
      },
      "replacement_on" | "is_rough" | "weekly_average_refills"
    >;
    device_hardware: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        starts_at: Date;
        ends_at: Date | null;
        serial_number: string;
      },
      "ends_at"
    >;
    device_model: Table<
      {
        device_model_id: number;
        device_type_id: number;
        formulation_class_id: number | null;
        name: string;
        is_archived: boolean;
        products: string[];
        refill_capacity: number | null;
        report_every_minutes: number;
      },
      | "formulation_class_id"
      | "is_archived"
      | "products"
      | "refill_capacity"
      | "report_every_minutes"
    >;
    device_model_reading: Table<
      {
        device_model_id: number;
        starts_at: Date;
        ends_at: Date | null;
        reads_badges: boolean;
      },
      "ends_at"
    >;
    device_note: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        device_note_id: string;
        note_text: string;
        added_by: string;
        created_at: Date;
      },
      never
    >;
    device_orientation: Table<
      {
        device_orientation_id: number;
        name: string;
      },
      never
    >;
    device_placeholder: Table<
      {
        customer_id: string;
        facility_id: string;
        placeholder_id: string;
        location_id: string;
        name: string;
        device_type_id: number;
        device_model_id: number | null;
        formulation_class_id: number | null;
        device_position_id: number | null;
        device_orientation_id: number | null;
        firmware_version: string | null;
        is_compliance: boolean;
        created_at: Date;
        version: number;
      },
      | "device_model_id"
      | "formulation_class_id"
      | "device_position_id"
      | "device_orientation_id"
      | "firmware_version"
      | "is_compliance"
      | "version"
    >;
    device_position: Table<
      {
        device_position_id: number;
        name: string;
      },
      never
    >;
    device_report: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        at: Date;
        fact_id: string;
        gateway: string | null;
        rssi: number | null;
        battery: string | null;
        firmware: string | null;
        dispenses: number | null;
        refill: unknown;
        badge: string | null;
        badge_battery: string | null;
        via: unknown;
        total_dispenses: number | null;
        module_battery: string | null;
      },
      | "gateway"
      | "rssi"
      | "battery"
      | "firmware"
      | "dispenses"
      | "refill"
      | "badge"
      | "badge_battery"
      | "via"
      | "total_dispenses"
      | "module_battery"
    >;
    device_silence: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        from_at: Date;
      },
      never
    >;
    device_state: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        last_report_at: Date | null;
        last_event_at: Date | null;
        last_rssi: number | null;
        last_rssi_at: Date | null;
        last_rssi_gateway: string | null;
        firmware: string | null;
        firmware_at: Date | null;
        dispenses_total: number | null;
        dispenses_at: Date | null;
        refill: unknown;
        refill_at: Date | null;
        via: unknown;
        via_at: Date | null;
        gateway: string | null;
        gateway_at: Date | null;
      },
      | "last_report_at"
      | "last_event_at"
      | "last_rssi"
      | "last_rssi_at"
      | "last_rssi_gateway"
      | "firmware"
      | "firmware_at"
      | "dispenses_total"
      | "dispenses_at"
      | "refill"
      | "refill_at"
      | "via"
      | "via_at"
      | "gateway"
      | "gateway_at"
    >;
    device_touch: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        from_at: Date | null;
        due_at: Date;
        touched: number;
        touched_at: Date;
      },
      "from_at" | "touched" | "touched_at"
    >;
    device_type: Table<
      {
        device_type_id: number;
        name: string;
        offline_after_minutes: number;
      },
      never
    >;
    dispense: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        at: Date;
        fact_id: string;
        badge: string | null;
        count: number;
      },
      "badge" | "count"
    >;
    display: Table<
      {
        customer_id: string;
        facility_id: string;
        display_id: string;
        name: string;
        slideshow_id: string;
        orientation: string;
        language: string;
        dark_from: string | null;
        dark_until: string | null;
        pin_hash: string | null;
        pin_salt: string | null;
        tells_offline: boolean;
        enrolled_by: string;
        enrolled_by_customer_id: string;
        enrolled_by_name: string;
        enrolled_at: Date;
        revoked_at: Date | null;
        version: number;
      },
      "dark_from" | "dark_until" | "pin_hash" | "pin_salt" | "revoked_at" | "version"
    >;
    display_code: Table<
      {
        code: string;
        secret_hash: Buffer;
        expires_at: Date;
      },
      never
    >;
    display_command: Table<
      {
        command_id: string;
        display_id: string;
        command: string;
        asked_at: Date;
      },
      never
    >;
    display_credential: Table<
      {
        token_hash: Buffer;
        display_id: string;
        made_at: Date;
        first_used_at: Date | null;
        renewed_at: Date;
        ends_at: Date | null;
        ends_others: boolean;
      },
      "first_used_at" | "ends_at" | "ends_others"
    >;
    display_enrolment: Table<
      {
        secret_hash: Buffer;
        address_block: string;
        address: string;
        browser: string;
        width: number | null;
        height: number | null;
        opened_at: Date;
        asked_at: Date;
        held_by: string | null;
        held_until: Date | null;
        held_code: string | null;
        display_id: string | null;
      },
      "width" | "height" | "held_by" | "held_until" | "held_code" | "display_id"
    >;
    display_instance: Table<
      {
        display_id: string;
        instance_id: string;
        first_at: Date;
        last_at: Date;
      },
      never
    >;
    display_picture: Table<
      {
        customer_id: string;
        facility_id: string;
        display_id: string;
        content_type: string;
        content: Buffer;
        sent_at: Date;
      },
      never
    >;
    display_screen: Table<
      {
        display_id: string;
        customer_id: string;
        facility_id: string;
        slideshow_id: string;
        version: number;
        revoked_at: Date | null;
        last_seen_at: Date | null;
        slide_id: string | null;
        place: number;
        slide_count: number;
        build: string | null;
        browser: string | null;
        width: number | null;
        height: number | null;
        last_good_at: Date | null;
        running_since: Date | null;
        failed: number;
        fetched: number;
        keeps_page: boolean | null;
        can_send_picture: boolean | null;
        watched_until: Date | null;
        offline_told_at: Date | null;
        separate_instance_id: string | null;
      },
      | "revoked_at"
      | "last_seen_at"
      | "slide_id"
      | "place"
      | "slide_count"
      | "build"
      | "browser"
      | "width"
      | "height"
      | "last_good_at"
      | "running_since"
      | "failed"
      | "fetched"
      | "keeps_page"
      | "can_send_picture"
      | "watched_until"
      | "offline_told_at"
      | "separate_instance_id"
    >;
    display_wrong_code: Table<
      {
        user_id: string;
        tried_at: Date;
      },
      never
    >;
    download: Table<
      {
        customer_id: string;
        facility_id: string;
        download_id: string;
        user_customer_id: string;
        user_id: string;
        job_id: string | null;
        product: string;
        report_id: number;
        filters: unknown;
        name: string;
        names_people: boolean;
        status: string;
        failure: string | null;
        rows: number;
        rows_total: number | null;
        bytes: number | null;
        requested_at: Date;
        ready_at: Date | null;
        expires_at: Date | null;
      },
      "job_id" | "failure" | "rows" | "rows_total" | "bytes" | "ready_at" | "expires_at"
    >;
    employee: Table<
      {
        customer_id: string;
        employee_id: string;
        employee_identifier: string;
        first_name: string;
        last_name: string;
        job_role_id: string;
        department: string | null;
        version: number;
        left_at: Date | null;
      },
      "department" | "version" | "left_at"
    >;
    employee_day: Table<
      {
        customer_id: string;
        facility_id: string;
        day: string;
        employee_id: string;
        badge: string;
        location_id: string;
        job_role_id: string;
        ins: number;
        outs: number;
        compliant_ins: number;
        compliant_outs: number;
        dispenses: number;
        unmatched: number;
        pop_ins: number;
        bounces: number;
        merged: number;
        outer_door: number;
        missed_exits: number;
        blind: number;
        no_reading: number;
        skew: number;
        implausible: number;
        pending: number;
        slots: number[];
      },
      never
    >;
    employee_job_role: Table<
      {
        customer_id: string;
        employee_id: string;
        starts_at: Date;
        ends_at: Date | null;
        job_role_id: string;
      },
      "ends_at"
    >;
    facility: Table<
      {
        customer_id: string;
        facility_id: string;
        name: string;
        location_template_id: number;
        hygiene_protocol_id: number;
        country_id: number;
        address1: string;
        address2: string | null;
        address3: string | null;
        city: string;
        state_or_province_id: number | null;
        state_name: string | null;
        postal_code: string;
        occupancy: number | null;
        time_zone: string;
        has_refills_with_expiration_date: boolean;
        archived_at: Date | null;
        created_at: Date;
        minimum_opportunities: number;
        data_health_percent: number;
        version: number;
        allows_raw_export: boolean;
        suppression_size: number;
        allows_custom_observation_notes: boolean;
        enables_observation_feedback: boolean;
        interval_method: string;
        observation_max_age_days: number;
        sampling_choice: string;
        sampling_target: number | null;
        observation_unit: string;
        shows_devices: boolean;
      },
      | "address1"
      | "address2"
      | "address3"
      | "city"
      | "state_or_province_id"
      | "state_name"
      | "postal_code"
      | "occupancy"
      | "has_refills_with_expiration_date"
      | "archived_at"
      | "minimum_opportunities"
      | "data_health_percent"
      | "version"
      | "allows_raw_export"
      | "suppression_size"
      | "allows_custom_observation_notes"
      | "enables_observation_feedback"
      | "interval_method"
      | "observation_max_age_days"
      | "sampling_choice"
      | "sampling_target"
      | "observation_unit"
      | "shows_devices"
    >;
    facility_data: Table<
      {
        customer_id: string;
        facility_id: string;
        first_day: string | null;
        data_to: Date | null;
      },
      "first_day" | "data_to"
    >;
    facility_directory: Table<
      {
        facility_id: string;
        customer_id: string;
      },
      never
    >;
    former_list: Table<
      {
        customer_id: string;
        facility_id: string;
        former_list_id: string;
        list: string;
        owner_id: string;
        until_day: string;
        rows: unknown;
        replaced_at: Date | null;
      },
      "replaced_at"
    >;
    formulation_class: Table<
      {
        formulation_class_id: number;
        name: string;
      },
      never
    >;
    gateway_credential: Table<
      {
        token_hash: Buffer;
        credential_id: string;
        customer_id: string;
        facility_id: string;
        name: string;
        created_at: Date;
        expires_at: Date | null;
        revoked_at: Date | null;
      },
      "expires_at" | "revoked_at"
    >;
    history_load: Table<
      {
        customer_id: string;
        facility_id: string;
        ready_from: string;
        facts_from: Date;
        percent: number;
      },
      never
    >;
    hygiene_moment: Table<
      {
        hygiene_moment_id: number;
        hygiene_protocol_id: number;
        name: string;
      },
      never
    >;
    hygiene_protocol: Table<
      {
        hygiene_protocol_id: number;
        name: string;
      },
      never
    >;
    import_run: Table<
      {
        customer_id: string;
        import_id: string;
        facility_id: string | null;
        kind: string;
        user_customer_id: string;
        user_id: string;
        job_id: string | null;
        file_name: string;
        request: unknown;
        status: string;
        failure: string | null;
        created: number;
        changed: number;
        refused: number;
        requested_at: Date;
        ended_at: Date | null;
        changes: unknown;
      },
      | "facility_id"
      | "job_id"
      | "request"
      | "failure"
      | "created"
      | "changed"
      | "refused"
      | "ended_at"
      | "changes"
    >;
    job: Table<
      {
        job_id: string;
        name: string;
        dedupe_key: string | null;
        payload: unknown;
        run_at: Date;
        attempts: number;
        locked_until: Date | null;
        last_error: string | null;
        created_at: Date;
        claim_id: string | null;
        failed_at: Date | null;
        again_at: Date | null;
        again_payload: unknown;
        cancel_requested_at: Date | null;
        progress_done: number | null;
        progress_total: number | null;
      },
      | "dedupe_key"
      | "payload"
      | "attempts"
      | "locked_until"
      | "last_error"
      | "claim_id"
      | "failed_at"
      | "again_at"
      | "again_payload"
      | "cancel_requested_at"
      | "progress_done"
      | "progress_total"
    >;
    job_role: Table<
      {
        customer_id: string;
        job_role_id: string;
        title: string;
        is_active: boolean;
        version: number;
        job_role_type_id: number;
      },
      "is_active" | "version"
    >;
    job_role_type: Table<
      {
        job_role_type_id: number;
        name: string;
      },
      never
    >;
    license: Table<
      {
        customer_id: string;
        facility_id: string;
        license_id: string;
        product_code: string;
        site_survey_date: string | null;
        installation_date: string;
        purchase_order_date: string;
        expiration_date: string;
        extension_count: number;
        version: number;
      },
      "site_survey_date" | "extension_count" | "version"
    >;
    list_version: Table<
      {
        customer_id: string;
        facility_id: string;
        list: string;
        owner_id: string;
        version: number;
      },
      never
    >;
    location: Table<
      {
        customer_id: string;
        facility_id: string;
        location_id: string;
        parent_id: string | null;
        level: number;
        name: string;
        is_observable: boolean;
        version: number;
        closed_at: Date | null;
        closed_with: string | null;
        continues_id: string | null;
        continued_at: Date | null;
      },
      | "parent_id"
      | "is_observable"
      | "version"
      | "closed_at"
      | "closed_with"
      | "continues_id"
      | "continued_at"
    >;
    location_day: Table<
      {
        customer_id: string;
        facility_id: string;
        location_id: string;
        day: string;
        setting_version: number;
        events: number;
        passages: number;
        devices_seen: number;
        event_slots: number[];
        passage_slots: number[];
        uncovered: number;
        uncovered_slots: number[] | null;
      },
      "uncovered" | "uncovered_slots"
    >;
    location_patient_place: Table<
      {
        customer_id: string;
        facility_id: string;
        location_id: string;
        starts_at: Date;
        ends_at: Date | null;
        is_patient_place: boolean;
      },
      "ends_at"
    >;
    location_template: Table<
      {
        location_template_id: number;
        name: string;
      },
      never
    >;
    location_with_unit: Table<
      {
        customer_id: string;
        facility_id: string;
        location_id: string;
        starts_at: Date;
        ends_at: Date | null;
      },
      "ends_at"
    >;
    login: Table<
      {
        email: string;
        customer_id: string;
        user_id: string;
      },
      never
    >;
    login_guard: Table<
      {
        guard_key: Buffer;
        attempts: number;
        locked_until: Date | null;
        updated_at: Date;
      },
      "locked_until"
    >;
    mail_address: Table<
      {
        address: string;
        refusals: number;
        answer: string;
        refused_at: Date;
        marked_at: Date | null;
        retry_at: Date | null;
        retries: number;
      },
      "marked_at" | "retry_at" | "retries"
    >;
    mail_attachment: Table<
      {
        mail_id: string;
        position: number;
        name: string;
        content_type: string;
        content: Buffer;
      },
      never
    >;
    mail_domain: Table<
      {
        domain: string;
        held_until: Date;
        answer: string;
      },
      never
    >;
    mail_file: Table<
      {
        file_id: string;
        customer_id: string;
        name: string;
        content_type: string;
        content: Buffer;
        created_at: Date;
      },
      "created_at"
    >;
    mail_outbox: Table<
      {
        mail_id: string;
        customer_id: string | null;
        message_id: string;
        recipient: string;
        subject: string;
        html: string;
        body_text: string;
        headers: unknown;
        run_at: Date;
        attempts: number;
        created_at: Date;
        claim_id: string | null;
        locked_until: Date | null;
        lane: string;
        kind: string | null;
        facility_id: string | null;
        subscription_id: string | null;
        recipient_id: string | null;
        file_ids: string[];
        state: string;
        state_at: Date;
        give_up_at: Date;
        answer: string | null;
        may_have_arrived: boolean;
      },
      | "customer_id"
      | "headers"
      | "attempts"
      | "claim_id"
      | "locked_until"
      | "lane"
      | "kind"
      | "facility_id"
      | "subscription_id"
      | "recipient_id"
      | "file_ids"
      | "state"
      | "answer"
      | "may_have_arrived"
    >;
    mail_relay: Table<
      {
        relay_id: number;
        next_at: Date;
        refused_since: Date | null;
        held_until: Date | null;
        answer: string | null;
      },
      "next_at" | "refused_since" | "held_until" | "answer"
    >;
    marked_change: Table<
      {
        customer_id: string;
        facility_id: string;
        marked_change_id: string;
        family: string;
        location_id: string | null;
        day: string;
        text: string;
      },
      "location_id"
    >;
    observation: Table<
      {
        customer_id: string;
        facility_id: string;
        observation_id: string;
        session_id: string;
        observed_at: Date;
        type: string;
        location_id: string;
        observation_job_role_id: string;
        hygiene_protocol_id: number;
        protocol_version: number;
        hygiene_moment_id: number;
        observation_outcome_id: number | null;
        required_ppe_version: number | null;
        is_compliant: boolean | null;
        opportunity: string | null;
        is_counted: boolean;
        count: number;
        feedback_provided: boolean;
        custom_note: string | null;
        submitted_digest: string | null;
        clock_offset_s: number | null;
      },
      | "observation_outcome_id"
      | "required_ppe_version"
      | "is_compliant"
      | "opportunity"
      | "is_counted"
      | "count"
      | "feedback_provided"
      | "custom_note"
      | "submitted_digest"
      | "clock_offset_s"
    >;
    observation_import: Table<
      {
        customer_id: string;
        facility_id: string;
        import_id: string;
        file_name: string;
        made_at: Date;
        made_by: string;
        observation_ids: string[];
        bare_session_ids: string[];
        taken_back_at: Date | null;
      },
      "taken_back_at"
    >;
    observation_job_role: Table<
      {
        customer_id: string;
        facility_id: string;
        observation_job_role_id: string;
        name: string;
        is_archived: boolean;
        version: number;
      },
      "is_archived" | "version"
    >;
    observation_note: Table<
      {
        customer_id: string;
        facility_id: string;
        observation_note_id: string;
        note_text: string;
        is_archived: boolean;
        created_at: Date;
      },
      "is_archived"
    >;
    observation_outcome: Table<
      {
        observation_outcome_id: number;
        name: string;
      },
      never
    >;
    observation_ppe_item: Table<
      {
        customer_id: string;
        facility_id: string;
        observation_id: string;
        ppe_item_id: number;
        used: boolean | null;
        removed_correctly: boolean | null;
      },
      "used" | "removed_correctly"
    >;
    observation_precaution: Table<
      {
        customer_id: string;
        facility_id: string;
        observation_id: string;
        precaution_id: number;
      },
      never
    >;
    observation_quick_note: Table<
      {
        customer_id: string;
        facility_id: string;
        observation_id: string;
        observation_note_id: string;
      },
      never
    >;
    observation_session: Table<
      {
        customer_id: string;
        facility_id: string;
        session_id: string;
        purpose: string;
        observer_id: string | null;
        started_at: Date;
        ended_at: Date;
        submitted_at: Date;
        is_imported: boolean;
        clock_offset_s: number | null;
        is_bare_count: boolean;
      },
      "observer_id" | "is_imported" | "clock_offset_s" | "is_bare_count"
    >;
    out_of_service: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        starts_at: Date;
        ends_at: Date | null;
        reason: string;
      },
      "ends_at"
    >;
    passage: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        at: Date;
        fact_id: string;
        badge: string | null;
        is_out: boolean;
      },
      "badge"
    >;
    password_history: Table<
      {
        customer_id: string;
        user_id: string;
        password_history_id: string;
        password_hash: string;
        set_at: Date;
      },
      never
    >;
    performance_band: Table<
      {
        customer_id: string;
        facility_id: string;
        band_id: string;
        title: string;
        upper_limit: number;
        color: string;
        symbol: string;
      },
      never
    >;
    performance_threshold: Table<
      {
        customer_id: string;
        facility_id: string;
        threshold_id: string;
        location_id: string;
        title: string;
        value: number;
        color: string;
      },
      never
    >;
    ppe_item: Table<
      {
        ppe_item_id: number;
        name: string;
      },
      never
    >;
    precaution: Table<
      {
        precaution_id: number;
        name: string;
      },
      never
    >;
    refill_use: Table<
      {
        customer_id: string;
        facility_id: string;
        device_id: string;
        e_key: string;
        installed_at: Date;
        used_offset: number;
        last_reading: number | null;
        last_reading_at: Date | null;
        used: number;
        capacity: number | null;
        expires_on: string | null;
        formulation_class: string | null;
        removed_at: Date | null;
        low_at: number | null;
        counted_to: Date;
      },
      | "used_offset"
      | "last_reading"
      | "last_reading_at"
      | "used"
      | "capacity"
      | "expires_on"
      | "formulation_class"
      | "removed_at"
      | "low_at"
      | "counted_to"
    >;
    render_ticket: Table<
      {
        token_hash: Buffer;
        subject: unknown;
        facility_id: string;
        address: string;
        address_hash: Buffer;
        medium: string;
        language: string;
        as_of: Date | null;
        expires_at: Date;
      },
      "as_of"
    >;
    report_recipient: Table<
      {
        customer_id: string;
        facility_id: string;
        recipient_id: string;
        subscription_id: string;
        user_id: string;
        user_customer_id: string;
        salt: Buffer;
        unsubscribed_at: Date | null;
        created_at: Date;
        told_reason: string | null;
      },
      "unsubscribed_at" | "told_reason"
    >;
    report_setting: Table<
      {
        customer_id: string;
        facility_id: string;
        version: number;
        valid_from: Date;
        outbound_only: boolean;
        opportunity_offset: number;
        max_100_pct_compliance: boolean;
        look_behind_seconds: number;
        look_ahead_seconds: number;
        pop_in_window_seconds: number;
        observation_goal: number | null;
        refill_alarm_threshold: number;
      },
      | "outbound_only"
      | "opportunity_offset"
      | "max_100_pct_compliance"
      | "look_behind_seconds"
      | "look_ahead_seconds"
      | "pop_in_window_seconds"
      | "observation_goal"
      | "refill_alarm_threshold"
    >;
    report_slide: Table<
      {
        customer_id: string;
        facility_id: string;
        slide_id: string;
        name: string;
        report_id: number;
        filters: unknown;
        controls: unknown;
        created_by: string;
        created_at: Date;
        image_hash: string | null;
        shown_from: string | null;
        shown_until: string | null;
      },
      "filters" | "controls" | "image_hash" | "shown_from" | "shown_until"
    >;
    report_subscription: Table<
      {
        customer_id: string;
        facility_id: string;
        subscription_id: string;
        name: string;
        report_type_id: number;
        frequency_id: number;
        timeframe_id: number | null;
        day_of_week: number | null;
        hour: number;
        all_locations: boolean;
        location_ids: string[];
        all_shifts: boolean;
        shift_ids: string[];
        all_job_roles: boolean;
        job_role_ids: string[];
        all_employees: boolean;
        employee_ids: string[];
        with_pdf: boolean;
        with_csv: boolean;
        send_when: string;
        note: string;
        paused_reason: string | null;
        created_by: string;
        created_at: Date;
        version: number;
        creator_customer_id: string;
        compare_with: string | null;
      },
      "timeframe_id" | "day_of_week" | "paused_reason" | "version" | "compare_with"
    >;
    role: Table<
      {
        role_id: number;
        name: string;
        is_admin: boolean;
      },
      never
    >;
    room_template: Table<
      {
        customer_id: string;
        facility_id: string;
        product_code: string;
        gateway_model_id: number | null;
        opportunity_counter_model_id: number | null;
        includes_outside_counter: boolean;
        inside_sanitizer_count: number;
        inside_sanitizer_model_id: number | null;
        outside_sanitizer_count: number;
        outside_sanitizer_model_id: number | null;
        inside_soap_count: number;
        inside_soap_model_id: number | null;
        outside_soap_count: number;
        outside_soap_model_id: number | null;
        version: number;
      },
      | "gateway_model_id"
      | "opportunity_counter_model_id"
      | "includes_outside_counter"
      | "inside_sanitizer_count"
      | "inside_sanitizer_model_id"
      | "outside_sanitizer_count"
      | "outside_sanitizer_model_id"
      | "inside_soap_count"
      | "inside_soap_model_id"
      | "outside_soap_count"
      | "outside_soap_model_id"
      | "version"
    >;
    row_directory: Table<
      {
        kind: string;
        row_id: string;
        customer_id: string;
        facility_id: string | null;
      },
      "facility_id"
    >;
    server_span: Table<
      {
        from_at: Date;
        to_at: Date;
      },
      never
    >;
    session: Table<
      {
        token_hash: Buffer;
        session_id: string;
        customer_id: string;
        user_id: string;
        csrf_token: string;
        created_at: Date;
        last_activity_at: Date;
        idle_timeout_minutes: number;
        expires_at: Date;
        is_remembered: boolean;
        must_renew: boolean;
      },
      "is_remembered" | "must_renew"
    >;
    shift: Table<
      {
        customer_id: string;
        facility_id: string;
        shift_id: string;
        name: string;
        start_slot: number;
        end_slot: number;
      },
      never
    >;
    slide_image: Table<
      {
        customer_id: string;
        facility_id: string;
        hash: string;
        media_type: string;
        width: number;
        height: number;
        content: Buffer;
        created_at: Date;
      },
      never
    >;
    slideshow: Table<
      {
        customer_id: string;
        facility_id: string;
        slideshow_id: string;
        name: string;
        interval_seconds: number;
        is_active: boolean;
        created_by: string;
        created_at: Date;
        version: number;
      },
      "version"
    >;
    slideshow_slide: Table<
      {
        customer_id: string;
        facility_id: string;
        slideshow_id: string;
        slide_id: string;
        position: number;
        title: string;
      },
      never
    >;
    state_or_province: Table<
      {
        state_or_province_id: number;
        country_id: number;
        code: string;
        name: string;
      },
      never
    >;
    status_fault: Table<
      {
        status_type: string;
        qualifier: string;
        value: number;
        since: Date;
        told_at: Date | null;
      },
      "told_at"
    >;
    status_sample: Table<
      {
        status_sample_id: string;
        status_type: string;
        qualifier: string;
        value: number;
        min_threshold: number | null;
        max_threshold: number | null;
        noted_at: Date;
      },
      "min_threshold" | "max_threshold"
    >;
    subscription_due: Table<
      {
        subscription_id: string;
        kind: string;
        customer_id: string;
        facility_id: string;
        next_slot: string;
        run_at: Date;
        tz: string;
        claim_id: string | null;
        locked_until: Date | null;
        attempts: number;
      },
      "claim_id" | "locked_until" | "attempts"
    >;
    subscription_run: Table<
      {
        customer_id: string;
        facility_id: string;
        subscription_id: string;
        slot: string;
        kind: string;
        outcome: string;
        missed: unknown;
        lines: unknown;
        ran_at: Date;
      },
      "missed" | "lines"
    >;
    unclaimed_fact: Table<
      {
        customer_id: string;
        facility_id: string;
        serial_number: string;
        at: Date;
        fact_id: string;
        fact: unknown;
        type: string;
      },
      never
    >;
    unsubscribe_link: Table<
      {
        token_hash: Buffer;
        kind: string;
        customer_id: string;
        facility_id: string;
        subscription_id: string;
        recipient_id: string;
      },
      never
    >;
    user_role: Table<
      {
        customer_id: string;
        user_role_id: string;
        user_id: string;
        role_id: number;
        facility_id: string | null;
      },
      "facility_id"
    >;
    visit_mark: Table<
      {
        customer_id: string;
        facility_id: string;
        user_id: string;
        device_id: string;
        kind: string;
        reason: string | null;
        marked_at: Date;
        ends_at: Date;
      },
      "reason"
    >;
    visit_start: Table<
      {
        customer_id: string;
        facility_id: string;
        user_id: string;
        location_id: string;
        ends_at: Date;
      },
      never
    >;
  }
}
