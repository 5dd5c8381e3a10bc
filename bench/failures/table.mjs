// Tables of the trials' rounds.
import { medianAndMost } from './ledger.mjs';

export const seconds = (ms) => (ms / 1_000).toFixed(1);

/** Median and maximum of times in ms. */
export const timesInSeconds = (times) => {
  const { median, most } = medianAndMost(times);
  return `${seconds(median)} / ${seconds(most)} s`;
};

/** Sum of a number over the ledgers of loads. */
export const sumOf = (loads, name) => loads.reduce((total, { ledger }) => total + ledger[name], 0);

/** Deviations between ledger and database that are neither losses nor doubles. */
export const otherDeviations = (found, ledger) =>
  found.withoutKey.length + found.otherState.length + found.otherMessages.length + ledger.refused.length;

export const printRow = (cells) => console.log(`| ${cells.join(' | ')} |`);

/** Prints the attempts of a ledger that had no final answer, by reason. */
export const printFailures = ({ failures }) =>
  console.log(
    `  attempts without a final answer: ${[...failures].map(([reason, n]) => `${n} × ${reason}`).join('; ') || 'none'}`,
  );
