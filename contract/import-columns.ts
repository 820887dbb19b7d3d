/** A column of an import's file, by its key; a file has to have those that are required. */
export type ImportColumn = { readonly key: string; readonly isRequired?: true };

/** The columns of each kind of file, as the page tells them before and the server reads them. */
export const IMPORT_COLUMNS = {
  devices: [
    { key: "serialNumber" },
    { key: "name", isRequired: true },
    { key: "deviceType" },
    { key: "deviceModel", isRequired: true },
    { key: "location", isRequired: true },
    { key: "formulation" },
    { key: "position" },
    { key: "orientation" },
    { key: "isCompliance" },
    { key: "firmwareVersion" },
  ],
  employees: [
    { key: "employeeIdentifier", isRequired: true },
    { key: "firstName" },
    { key: "lastName" },
    { key: "department" },
    { key: "jobRole" },
    { key: "permanentBadge" },
    { key: "temporaryBadge" },
  ],
  locations: [
    { key: "id" },
    { key: "level2", isRequired: true },
    { key: "level3" },
    { key: "level4" },
    { key: "level5" },
    { key: "observable" },
  ],
  users: [
    { key: "email", isRequired: true },
    { key: "firstName", isRequired: true },
    { key: "lastName", isRequired: true },
    { key: "department" },
    { key: "role", isRequired: true },
    { key: "facility" },
    { key: "language" },
  ],
} as const satisfies Record<string, readonly ImportColumn[]>;
