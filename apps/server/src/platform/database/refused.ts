/** The database cannot be used as it is configured, or not by this release; the message is a sentence for the operator. */
export class DatabaseRefused extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'DatabaseRefused';
  }
}
