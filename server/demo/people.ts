import { demoId } from "./ids.ts";
import { normal, pick, seededRandom } from "./random.ts";

/** A person who wears a badge; made of common names, no real person. */
export type Employee = {
  id: string;
  identifier: string;
  firstName: string;
  lastName: string;
  jobRole: string;
  /** Place of the home unit in the facility's plan. */
  unit: number;
  /** Place of the shift in the facility's plan. */
  shift: number;
  badgeId: string;
  badge: string;
  isTemporary: boolean;
  /** Points by which this person's rate differs from the unit's. */
  offsetPoints: number;
};

const FIRST =
  "Aaliyah Aiden Amelia Andre Anita Beatriz Benjamin Brooke Caleb Camille Carlos Chloe Damian Dana Deepa Dylan Elena Elias Emeka Erin Fatima Felix Fiona Gabriel Grace Hakim Helen Ian Imani Ines Isaac Jada Jasmine Javier Joanna Jonah Kaitlyn Karim Keiko Kwame Laila Leo Lucia Marcus Margaret Mei Mikhail Mila Nadia Nathan Nia Noor Olivia Omar Owen Paige Pedro Quinn Rachel Rafael Rosa Ruth Samir Sara Sean Simone Sofia Tariq Teresa Theo Uma Victor Wanda Xavier Yara Yusuf Zoe".split(
    " ",
  );
const LAST =
  "Abbott Adeyemi Alvarez Andersson Baker Bauer Bianchi Boone Brennan Castillo Chandra Chen Clarke Cohen Cruz Dalton Delgado Diaz Dubois Edwards Eriksen Espinoza Farah Fischer Fitzgerald Flores Fujita Garner Ghosh Gomez Grant Haddad Hansen Hayes Ibarra Iyer Jansen Jimenez Kaplan Keller Khan Kim Kowalski Larsen Leclair Lopez Lynch Mahoney Mbeki Medina Mensah Molina Morris Murphy Nakamura Nguyen Novak Ortiz Osei Park Patel Petrov Popescu Quintero Ramos Reilly Rossi Sandoval Santos Schmidt Shah Silva Singh Soto Tanaka Thompson Trujillo Usman Vargas Wagner Walsh Weber Wong Yamamoto Young Zhang Zimmerman".split(
    " ",
  );

/** Job roles, with how many of a hundred employees have them, and the id of their kind. */
export const JOB_ROLES = [
  ["Registered Nurse", 44, 1],
  ["Nursing Assistant", 17, 3],
  ["Physician", 12, 2],
  ["Respiratory Therapist", 6, 4],
  ["Physical Therapist", 4, 4],
  ["Environmental Services", 7, 6],
  ["Dietary Services", 4, 7],
  ["Transport", 3, 9],
  ["Phlebotomist and Point-of-Care Testing Technician", 3, 5],
] as const satisfies readonly (readonly [string, number, number])[];

const jobRole = (share: number): string => {
  let rest = share * 100;
  for (const [title, percent] of JOB_ROLES) {
    rest -= percent;
    if (rest < 0) return title;
  }
  return JOB_ROLES[0][0];
};

/** The seeded staff of a facility: `count` people over its units and shifts. */
export const buildStaff = (
  facilityKey: string,
  seed: number,
  count: number,
  units: number,
  shifts: number,
): Employee[] =>
  Array.from({ length: count }, (_, index) => {
    const random = seededRandom(seed, 21, index);
    const key = `${facilityKey}/${index}`;
    return {
      id: demoId("employee", key),
      identifier: `E${String(10_001 + index)}`,
      firstName: pick(random, FIRST as [string, ...string[]]),
      lastName: pick(random, LAST as [string, ...string[]]),
      jobRole: jobRole(random()),
      unit: index % Math.max(1, units),
      // Days are staffed better than nights.
      shift: shifts === 0 ? 0 : Math.min(shifts - 1, Math.floor(random() ** 1.35 * shifts)),
      badgeId: demoId("badge", key),
      badge: `B${String(700_001 + index)}`,
      isTemporary: index % 40 === 39,
      offsetPoints: 6 * normal(random),
    };
  });
