import { SaxesParser } from 'saxes';
import { Refusal } from '../http/refusal.ts';

/** What is done as an XML document goes by. Names are without their prefix. */
export interface XmlReader<T> {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
  /** What was finished since the last time. */
  take(): T[];
}

const deepest = 64;
/** Characters that a document may go on without a tag. */
const longestPause = 4_000_000;

/** A name without its prefix. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * What a reader finishes in an XML document, as it comes. A document that declares a type, entities with it, is refused, and one
 * that is nested too deep is broken. Throws `import-file-doctype` and `import-file-broken`.
 */
export async function* readXml<T>(chunks: AsyncIterable<string>, reader: XmlReader<T>): AsyncGenerator<T> {
  const parser = new SaxesParser();
  const broken = new Refusal('import-file-broken');
  let depth = 0;
  let sinceTag = 0;
  let failure: Refusal | null = null;
  const fail = (): void => {
    failure ??= broken;
  };
  parser.on('error', fail);
  parser.on('doctype', () => {
    failure ??= new Refusal('import-file-doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    if (++depth > deepest) fail();
    else reader.open(localName(name), attributes as Record<string, string>);
  });
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
    reader.close(localName(name));
  });
  const check = (): void => {
    if (failure !== null) throw failure;
    if (sinceTag > longestPause) throw broken;
  };
  for await (const chunk of chunks) {
    sinceTag += chunk.length;
    parser.write(chunk);
    check();
    yield* reader.take();
  }
  parser.close();
  check();
  yield* reader.take();
}
