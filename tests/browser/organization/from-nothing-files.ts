/** Files of a hospital, as a newcomer has them in a spreadsheet. */

type File = { name: string; mimeType: string; buffer: Buffer };

const csv = (name: string, lines: readonly string[]): File => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\n")}\n`),
});

const numbers = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** Each room with its unit and floor: 13 rooms a unit, 8 units a floor. */
const placeOf = (room: number): readonly [floor: string, unit: string, room: string] => {
  const unit = Math.floor(room / 13);
  return [
    `Floor ${Math.floor(unit / 8) + 1}`,
    `Unit ${Math.floor(unit / 8) + 1}${"ABCDEFGH".charAt(unit % 8)}`,
    `Room ${1000 + room}`,
  ];
};

/** One line a room. */
export const roomsFile = (count: number): File =>
  csv("rooms.csv", ["Floor,Unit,Room", ...numbers(count).map((room) => placeOf(room).join(","))]);

/** By turns a counter and two dispensers, from the first room on. */
export const devicesFile = (count: number): File =>
  csv("devices.csv", [
    "Serial number,Name,Model,Location,Formulation",
    ...numbers(count).map((at) => {
      const [floor, unit, room] = placeOf(Math.floor(at / 3));
      const location = `${floor} > ${unit} > ${room}`;
      return at % 3 === 0
        ? `C-${10_001 + at},${room} counter,Activity counter A1,${location},`
        : `D-${10_001 + at},${room} ${at % 3 === 1 ? "door" : "bed"},Sanitizer dispenser G1,${location},Sanitizer`;
    }),
  ]);

/** People of three job roles, with a badge each. */
export const employeesFile = (count: number): File =>
  csv("employees.csv", [
    "Identifier,First name,Last name,Job role,Permanent badge",
    ...numbers(count).map(
      (at) =>
        `E-${10_001 + at},Ada ${at + 1},Quill,${["Nursing", "Physician", "Porter"][at % 3]},B-${20_001 + at}`,
    ),
  ]);

/** People by their address and role; administrators have theirs everywhere. */
export const usersFile = (people: readonly (readonly [email: string, role: string])[]): File =>
  csv("users.csv", [
    "E-mail,First name,Last name,Role,Facility",
    ...people.map(
      ([email, role]) =>
        `${email},Rita,Reader,${role},${role.endsWith("admin") ? "" : "Harbor General"}`,
    ),
  ]);
