/** Every address of the portal by the name of its route; `:name` is a path parameter. */
export const PATHS = {
  redirectionRoute: "/",
  login: "/login",
  forgotPassword: "/login/forgot",
  resetPassword: "/login/resetpassword",
  userGuide: "/guide",
  firstDay: "/guide/firstday/:role",
  /** Draws reports for the server and the console, each opened by a ticket. */
  render: "/render",
  /** Shows a slideshow on a screen without a sign-in. */
  display: "/display",
  manageAccount: "/account",
  registerAccount: "/account/register",
  allProductsUnlicensed: "/unlicensedaccount",
  reports: "/reports",
  amsReports: "/reports/ams",
  imsReports: "/reports/ims",
  obvReports: "/reports/obv",
  saReports: "/reports/sa",
  unitReport: "/reports/unit",
  alertSubscriptions: "/alertsubscriptions",
  createAlertSubscription: "/alertsubscriptions/createalert",
  editAlertSubscription: "/alertsubscriptions/editalert",
  unsubscribeAlert: "/alertsubscriptions/unsubscribe/:token",
  reportSubscriptions: "/reportsubscriptions",
  reportSubscriptionCreate: "/reportsubscriptions/create",
  reportSubscriptionEdit: "/reportsubscriptions/edit",
  unsubscribeReport: "/reportsubscriptions/unsubscribe/:token",
  slideshowsList: "/manageslideshows",
  slideshowCreate: "/manageslideshows/create",
  slideshowEdit: "/manageslideshows/edit",
  slideshowView: "/manageslideshows/view",
  displays: "/manageslideshows/displays",
  displayAdd: "/manageslideshows/displays/add",
  downloads: "/managedownloads",
  adminCustomerList: "/admin",
  createCustomer: "/admin/customer/create",
  editCustomer: "/admin/customer/edit",
  customerDashboard: "/admin/customerdashboard",
  facilityDashboard: "/admin/facilitydashboard",
  createFacility: "/admin/facility/create",
  editFacility: "/admin/facility/edit/:facilityId",
  deviceMaintenance: "/admin/deviceMaintenance",
  users: "/admin/users",
  locations: "/admin/locations",
  device: "/admin/deviceMaintenance/device",
  deviceRound: "/admin/deviceMaintenance/todo",
  unknownDevices: "/admin/deviceMaintenance/unknown",
  deviceSheet: "/admin/deviceMaintenance/sheet",
  deviceLabels: "/admin/deviceMaintenance/labels",
  badgeDesk: "/admin/badges",
  shifts: "/admin/shifts",
  employees: "/admin/employees",
  apiTokens: "/admin/apitokens",
  auditLog: "/admin/auditlog",
  obvSystem: "/observation",
  samplingPlan: "/samplingplan",
  systemStatus: "/systemStatus",
  systemStatusHistory: "/systemStatus/history",
  diagnostics: "/systemStatus/diagnostics",
} as const;

export type RouteName = keyof typeof PATHS;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The routes whose address is complete as it stands. */
export type PlainRoute = {
  [Name in RouteName]: [ParamNames<(typeof PATHS)[Name]>] extends [never] ? Name : never;
}[RouteName];

/** Values of an address; what is undefined is left out, several of one name follow each other. */
type QueryValues = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

type Values<Name extends RouteName> = [ParamNames<(typeof PATHS)[Name]>] extends [never]
  ? { params?: undefined; query?: QueryValues }
  : { params: Record<ParamNames<(typeof PATHS)[Name]>, string>; query?: QueryValues };

type Rest<Name extends RouteName> = [ParamNames<(typeof PATHS)[Name]>] extends [never]
  ? [values?: Values<Name>]
  : [values: Values<Name>];

const search = (query: QueryValues = {}): string => {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) values.append(name, String(one));
    else if (value !== undefined) values.set(name, String(value));
  }
  return values.size === 0 ? "" : `?${values}`;
};

/** The address of a named route with its path parameters and query. */
export const pathTo = <Name extends RouteName>(name: Name, ...[values]: Rest<Name>): string => {
  const params: Readonly<Record<string, string>> = values?.params ?? {};
  const path = PATHS[name].replaceAll(/:(\w+)/gu, (_, key: string) =>
    encodeURIComponent(params[key] ?? ""),
  );
  return path + search(values?.query);
};

/** A path as routes are compared: without regard to case and to a slash at the end. */
export const comparablePath = (path: string): string =>
  path.toLowerCase().replace(/(?<=.)\/+$/u, "");

/**
 * The address of the route at a path as `PATHS` has it: a value in it, such as the token of an
 * unsubscribe link, stays out. `*` where there is no such route.
 */
export const patternOf = (path: string): string => {
  const parts = comparablePath(path).split("/");
  const isAt = (pattern: string): boolean => {
    const wanted = pattern.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith(":") || part.toLowerCase() === parts[at])
    );
  };
  return Object.values(PATHS).find(isAt) ?? "*";
};
