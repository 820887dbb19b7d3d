import type { FacilityPlan } from "./types.ts";
import { unitTable } from "./unit-table.ts";

/** The French-speaking hospital: accents, long names, refills with an expiration date. */
export const pavillonPrincipal: FacilityPlan = {
  key: "pavillon-principal",
  serialPrefix: 51,
  name: "Pavillon Principal",
  address: {
    address1: "1050, chemin de la Rivière-Claire",
    city: "Rivière-Claire",
    state: "QC",
    postalCode: "G0A 4B0",
  },
  countryCode: "CA",
  timeZone: "America/Toronto",
  locationTemplateId: 1,
  occupancy: 188,
  hasRefillsWithExpirationDate: true,
  licenses: [
    { product: "OBS", endsInDays: 311 },
    { product: "ECM", endsInDays: 311 },
    { product: "SA", endsInDays: 311 },
  ],
  units: unitTable(
    { isObservable: true, uncounted: 1, yearlyGain: 3.1, rhythm: "ward" },
    [
      ["USI", "Soins intensifs", "2e étage", "Chambre 201-210", 14, 3, 4_440, 80.4],
      ["URG", "Urgence", "Rez-de-chaussée", "Chambre 1-12", 14, 3, 5_880, 66.1],
      ["OBS", "Obstétrique et périnatalité", "3e étage", "Chambre 301-308", 9, 2, 1_980, 74.8],
      ["CHI", "Chirurgie générale et orthopédie", "3e étage", "Chambre 321-329", 9, 2, 2_460, 77.3],
      [
        "GER",
        "Gériatrie, réadaptation et soins palliatifs – Est",
        "4e étage",
        "Chambre 401-411",
        11,
        2,
        2_760,
        69.2,
      ],
      ["HDJ", "Hôpital de jour", "Rez-de-chaussée", "Chambre 41-44", 5, 1, 780, 72],
    ],
    {
      URG: { rhythm: "emergency" },
      OBS: { rhythm: "emergency" },
      CHI: { intervention: { fromDaysAgo: 120, toDaysAgo: 80, points: 6 } },
      GER: { yearlyGain: 6 },
      HDJ: { isObservable: false, rhythm: "clinic" },
    },
  ),
  emptyUnits: [],
  publicDispensers: [
    { floor: "Rez-de-chaussée", name: "Hall d’entrée" },
    { floor: "Rez-de-chaussée", name: "Café L’Érablière" },
  ],
  extraGateways: [{ floor: "Rez-de-chaussée", name: "Passerelle, hall d’entrée" }],
  repeaters: [{ floor: "4e étage", name: "Répéteur, escalier ouest" }],
  soapDispensers: 22,
  shifts: [
    { name: "Jour", startSlot: 15, endSlot: 31 },
    { name: "Soir", startSlot: 31, endSlot: 47 },
    { name: "Nuit", startSlot: 47, endSlot: 15 },
  ],
  thresholds: [
    { title: "Seuil de base", value: 65, color: "orange" },
    { title: "Objectif", value: 75, color: "green" },
  ],
  settings: [{ fromDaysAgo: 700, observationGoal: 80, refillAlarmThreshold: 8 }],
  badgeShare: 0,
  silences: [
    { unit: "CHI", fromDaysAgo: 41.9, toDaysAgo: 41.2 },
    { devices: ["GER-D06"], fromDaysAgo: 3.3, toDaysAgo: 0 },
  ],
  loans: [{ device: "USI-D14", unit: "URG", room: 3, fromDaysAgo: 95, toDaysAgo: 40 }],
  lowBattery: ["URG-D09", "OBS-D02"],
  lowRefill: ["USI-D05"],
  expiring: { "USI-D05": 2, "URG-D02": -6, "OBS-D03": 24 },
  language: "fr",
};
