import type pg from "pg";
import { type Callback, type Send, endsTransaction } from "./cancel-statements.ts";

const textOf = (statement: unknown): string => {
  const text =
    typeof statement === "object" && statement !== null && "text" in statement
      ? statement.text
      : statement;
  return typeof text === "string" ? text : "a stream";
};

/**
 * Refuses a statement on a connection that has one under way: within a transaction two at once wait
 * for each other anyway, and the next version of the driver does not queue them. For development and
 * tests, where it shows which code does it.
 */
export const refuseSecondStatement = (connection: pg.Client): void => {
  const send = connection.query.bind(connection) as Send;
  const underWay: string[] = [];
  const query = (statement: unknown, callback: Callback): unknown => {
    const text = textOf(statement);
    const [first] = underWay;
    // A transaction that fails ends while its statement is still under way.
    if (first !== undefined && !endsTransaction(statement)) {
      const error = new Error(`two statements at once on one connection: ${text} beside ${first}`);
      if (typeof callback !== "function") throw error;
      return process.nextTick(callback, error);
    }
    if (typeof callback !== "function") return send(statement, callback);
    underWay.push(text);
    return send(statement, (error, result) => {
      underWay.shift();
      callback(error, result);
    });
  };
  connection.query = query as typeof connection.query;
};
