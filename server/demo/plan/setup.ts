/** What administrators have set up in every facility, in its language. */
export const SETUP = {
  en: {
    /** The last one is archived. */
    observedRoles: [
      "Registered Nurse",
      "Nursing Assistant",
      "Physician",
      "Therapist",
      "Housekeeping",
      "Other",
    ],
    quickNotes: ["Gel empty", "Hands full", "Emergency", "Gloves instead of gel"],
    atBed: "at the bed",
    atSink: "at the sink",
  },
  fr: {
    observedRoles: [
      "Personnel infirmier",
      "Préposés aux bénéficiaires",
      "Médecins",
      "Hygiène et salubrité",
    ],
    quickNotes: ["Flacon vide", "Mains occupées", "Urgence", "Gants au lieu du gel"],
    atBed: "au lit",
    atSink: "au lavabo",
  },
} as const;

/** Dispensers of beds that are being built: planned, not there yet. */
export const PLANNED_DEVICES = [
  { where: "atBed", device_type_id: 1, device_model_id: 2, formulation_class_id: 2 },
  { where: "atSink", device_type_id: 1, device_model_id: 1, formulation_class_id: 1 },
] as const;
export const PLANNED_ROOMS = 3;

export const BANDS = [
  { title: "Needs attention", upper_limit: 40, color: "red", symbol: "thumbDown" },
  { title: "On the way", upper_limit: 70, color: "orange", symbol: "circle" },
  { title: "Good practice", upper_limit: 100, color: "green", symbol: "thumbUp" },
] as const;

export const ROOM_TEMPLATE = {
  product_code: "IMS",
  gateway_model_id: 6,
  opportunity_counter_model_id: 5,
  inside_sanitizer_count: 1,
  inside_sanitizer_model_id: 2,
  outside_sanitizer_count: 1,
  outside_sanitizer_model_id: 3,
  inside_soap_count: 1,
  inside_soap_model_id: 1,
} as const;

/** A dispenser of every facility that was taken down a while ago: its history stays, it refuses new facts. */
export const RETIRED = {
  daysAgo: 88,
  device: {
    device_type_id: 1,
    device_model_id: 2,
    formulation_class_id: 2,
    firmware_version: "3.9.2",
  },
} as const;
