/** SQL of an instant as text in UTC, to the microsecond: `YYYY-MM-DDTHH:MM:SS.ffffffZ`. */
export const instantText = (at: string): string =>
  `to_char(timestamp 'epoch' + (${at} - timestamptz 'epoch'), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
