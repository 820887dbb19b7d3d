/** Business constants, each declared once for page and server. Units are in the names. */
export const LIMITS = {
  emailMaxLength: 100,
  passwordMinLength: 8,
  passwordMaxLength: 100,
  passwordHistoryLength: 5,
  resetPasswordRedirectMs: 5_000,
  resetTokenHours: 2,
  invitationDays: 7,
  apiTokenNameMaxLength: 50,
  /** From today to a token's last day at most, and where it is given none. */
  apiTokenMaxYears: 5,
  apiTokenDefaultYears: 1,
  /** Of one service account, those that still work. */
  apiTokensMax: 20,
  auditPageSize: 200,
  subscriptionNameMaxLength: 50,
  alertNameMaxLength: 100,
  personNameMaxLength: 50,
  userDepartmentMaxLength: 20,
  /** Of one account: each role in each of many facilities. */
  userRolesMax: 1_000,
  shiftNameMaxLength: 25,
  /** What changed, above the control chart. */
  markedChangeMaxLength: 60,
  locationNameMaxLength: 50,
  /** Of one facility. */
  locationsMax: 10_000,
  /** The closing of a location can be set so many days ahead. */
  closingAheadMaxDays: 366,
  /** A location can go on elsewhere from so many days ago on: the days since are counted again. */
  continuedBackMaxDays: 31,
  /** Switched or deleted at once. */
  locationsChosenMax: 500,
  thresholdTitleMaxLength: 30,
  thresholdsMax: 7,
  /** Characters of an imported file; with escapes it has to fit into a call's body. */
  importTextMaxLength: 900_000,
  importLinesMax: 10_000,
  /** Lines that are written while the caller waits; more are written in the background. */
  importLinesAtOnce: 500,
  importFileNameMaxLength: 200,
  importColumnsMax: 30,
  importCellMaxLength: 500,
  importFixesMax: 500,
  jobRoleTitleMaxLength: 50,
  employeeIdentifierMinLength: 5,
  employeeIdentifierMaxLength: 15,
  departmentMaxLength: 50,
  badgeNumberMaxLength: 64,
  /** Of one employee, changed with one save. */
  badgesChangedMax: 20,
  /** Entered at once. */
  badgesAddedMax: 2_000,
  deviceNameMaxLength: 50,
  deviceNoteMaxLength: 255,
  /** Firmware versions and each text of a gateway's network. */
  deviceTextMaxLength: 50,
  repeaterPathMaxLength: 250,
  /** Values that one filter of the device list may have. */
  deviceFilterValuesMax: 100,
  deviceSortKeysMax: 2,
  /** How often a customer's administrators may open the lockout of one of its accounts in 24 hours. */
  unlocksADay: 3,
  /** People that are changed at once. */
  usersAtOnceMax: 200,
  /** Devices that are changed at once: a page of the list and more. */
  devicesAtOnceMax: 200,
  /** Devices that the sheet shows. */
  sheetRowsMax: 2_000,
  /** Devices that one save of the sheet changes. */
  sheetRowsSavedMax: 500,
  searchMaxLength: 100,
  /** Places that placeholders are made for at once. */
  placeholderLocationsMax: 200,
  /** Devices and placeholders of one facility in an answer that has no pages. */
  devicesListedMax: 100_000,
  /** Of one group of a room. */
  roomDispensersMax: 3,
  /** Of one copy to other facilities. */
  jobRolesCopiedMax: 500,
  facilitiesChosenMax: 500,
  customerNameMaxLength: 100,
  addressLineMaxLength: 100,
  cityMaxLength: 50,
  stateNameMaxLength: 100,
  postalCodeMaxLength: 10,
  logoMaxBytes: 1024 * 1024,
  /** Licenses that end within so many days are marked. */
  licenseWarningDays: 90,
  facilityNameMaxLength: 50,
  /** Longer than any zone's name. */
  timeZoneMaxLength: 64,
  occupancyMax: 100_000,
  /** Look behind and look ahead. */
  windowMaxSeconds: 300,
  popInMaxSeconds: 60,
  refillAlarmMaxPercent: 10,
  quickNoteMaxLength: 25,
  quickNotesMax: 200,
  observationNoteMaxLength: 200,
  observationsPerSession: 500,
  /** Observations a unit and month. */
  samplingTargetMax: 10_000,
  observeNextUnits: 3,
  /** The latest rows of the history of system status that are returned. */
  statusHistoryRows: 10_000,
  /** A device's clock may be ahead by so much. */
  observationMaxFutureMinutes: 10,
  /** A device's clock that is further off is wrong: people are warned, and times corrected. */
  clockOffMinutes: 2,
  /** Faults of a session that are returned at once. */
  sessionFaultsMax: 100,
  /** How old an observation may be, where a facility says nothing else. */
  observationMaxAgeDays: 7,
  observationMaxAgeDaysMost: 90,
  bandTitleMaxLength: 30,
  performanceBandsMax: 6,
  ingestFactsPerCall: 10_000,
  /** Lines of NDJSON, blank ones among them. */
  ingestLinesMax: 20_000,
  /** In a packed JSON array; a fact has some ten. */
  ingestCommasMax: 300_000,
  /** Several times the longest fact. */
  ingestLineMaxBytes: 16 * 1024,
  /** Calls that are not heavy and run at once for one user and for one customer; the next ones wait. */
  lightOfUser: 4,
  lightOfCustomer: 8,
  /** Reports and files that run at once for one user and for one customer; the next ones wait. */
  heavyOfUser: 4,
  heavyOfCustomer: 8,
  heavyWaitSeconds: 5,
  heavyWaitingOfCustomer: 100,
  /** Of one gateway credential. */
  ingestCallsPerMinute: 1_200,
  ingestFactsPerMinute: 1_000_000,
  /** Devices that a facility does not know and of which it stores facts until they are added. */
  unknownDevicesMax: 1_000,
  unknownDevicesListed: 100,
  /** Characters of an unknown sender’s text that are shown. */
  unknownSerialShown: 40,
  /** Days of a device's own page. */
  deviceHistoryDays: 14,
  /** Places and hardware of a device's past that its page names. */
  devicePastNamed: 20,
  outOfServiceReasonMaxLength: 255,
  ingestFactIdMaxLength: 64,
  ingestSerialMaxLength: 64,
  /** Repeaters between a device and its gateway. */
  ingestViaMax: 8,
  ingestBodyMaxBytes: 16 * 1024 * 1024,
  ingestMaxAgeDays: 400,
  ingestMaxFutureMinutes: 10,
  /** A gateway's clock that is further off is named in data health. */
  clockFlaggedSeconds: 5,
  /** What is heard through a gateway whose clock is further off is not judged. */
  clockSkewedSeconds: 15,
  dispenseCountMax: 100,
  jsonBodyMaxBytes: 1024 * 1024,
  /** Of one mail together: a third more once encoded, and many servers take 25 MB. */
  mailAttachmentsMaxBytes: 15 * 1024 * 1024,
  /** Of a call that is made without a session. */
  openBodyMaxBytes: 16 * 1024,
  jsonKeysMax: 10_000,
  /** A report's filters may name 60,000 ids. */
  jsonValuesMax: 70_000,
  jsonDepthMax: 32,
  /** Fields that a refusal names at most. */
  fieldErrorsMax: 20,
  reportFilterBatchDelayMs: 10,
  reportRefreshMs: 60_000,
  /** On fewer a count is marked where a facility says nothing else. */
  minimumObservations: 30,
  locationFilterNamesShown: 10,
  /** Places that data health names at most. */
  healthPlacesNamed: 200,
  successToastMs: 5_000,
  searchBoxFromItems: 4,
  defaultIdleTimeoutMinutes: 20,
  sessionAbsoluteHours: 12,
  /** Digits of the PIN that opens the observing page without a network. */
  pinMinLength: 4,
  pinMaxLength: 8,
  pinTries: 5,
  printTitleMaxLength: 150,
  /** Pages of a PDF; what would need more is a file for a spreadsheet. */
  printMaxPages: 60,
  slideNameMaxLength: 150,
  /** Fields that a refused line names at most. */
  ingestFieldsNamed: 10,
  /** A request's address and headers together. */
  headMaxBytes: 32 * 1024,
  queryParametersMax: 50,
  /** Longer addresses of calls are sent as a body; proxies in front may take 8 KB of head only. */
  addressMaxLength: 4_000,
  /** Characters of a report's filters as text: they may name thousands of devices. */
  exportTextMaxLength: 1_000_000,
} as const;

/** Calls a minute from one address (of IPv6, from one /64), counted before their body is read. */
export const CALL_RATES = {
  /** Room for a hospital behind one gateway, none for a flood. */
  signIn: 300,
  /** Requests for mailed links. */
  mailedLink: 30,
  /** Tries of one-time tokens. */
  oneTimeToken: 60,
  /** Unsubscribe links, for many readers behind one address; none of them can be guessed. */
  unsubscribe: 300,
  /** Addresses that are looked at or invited. */
  emailCheck: 120,
} as const;
export type CallRate = keyof typeof CALL_RATES;

/** Half hours of a local day: the grid of every day summary. */
export const SLOTS_PER_DAY = 48;
