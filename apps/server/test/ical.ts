/** A content line of an iCalendar file, unfolded and with its text unescaped. */
interface Property {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** The raw value; `text` is the decoded value of a TEXT property. */
  readonly value: string;
  readonly text: string;
}

/** `VCALENDAR`, `VEVENT` or `VALARM`. */
export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
}

const octetsPerLine = 75;

/**
 * The physical lines of a file. Throws on a violation of RFC 5545 §3.1: line endings, length, a split character, control
 * characters.
 */
const physicalLines = (file: Buffer): string[] => {
  const bytes = file.toString('latin1');
  if (!bytes.endsWith('\r\n')) throw new Error('the last line has no end');
  if (/\r(?!\n)|(?<!\r)\n/.test(bytes)) throw new Error('a line end is not CRLF');
  return bytes
    .slice(0, -2)
    .split('\r\n')
    .map((line) => {
      if (line.length > octetsPerLine) throw new Error(`a line has ${line.length} octets: ${line}`);
      if (line === '') throw new Error('a line is empty');
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(line, 'latin1'));
      if (/(?!\t)\p{Cc}/u.test(text)) throw new Error(`a line has a control character: ${JSON.stringify(text)}`);
      return text;
    });
};

const unfolded = (lines: readonly string[]): string[] => {
  const whole: string[] = [];
  for (const line of lines) {
    if (/^[ \t]/.test(line)) whole.push(`${whole.pop() ?? ''}${line.slice(1)}`);
    else whole.push(line);
  }
  return whole;
};

const textOf = (value: string): string =>
  value.replace(/\\(.)/gsu, (_, escaped: string) => ({ n: '\n', N: '\n' })[escaped] ?? escaped);

const propertyOf = (line: string): Property => {
  const match = /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^":;,]*))*):(.*)$/su.exec(line);
  if (match === null) throw new Error(`not a content line: ${line}`);
  const [, name = '', parameters = '', value = ''] = match;
  const pairs = parameters.split(';').filter((one) => one !== '');
  return {
    name,
    value,
    text: textOf(value),
    parameters: Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])),
  };
};

/** Strict parser of iCalendar (RFC 5545). Throws on the first violation. */
export const parseCalendar = (file: Buffer): Component => {
  const open: { name: string; properties: Property[]; components: Component[] }[] = [];
  let whole: Component | null = null;
  for (const line of unfolded(physicalLines(file))) {
    const property = propertyOf(line);
    if (whole !== null) throw new Error('something stands behind the end');
    if (property.name === 'BEGIN') {
      open.push({ name: property.value, properties: [], components: [] });
    } else if (property.name === 'END') {
      const done = open.pop();
      if (done?.name !== property.value) throw new Error(`${property.value} ends where ${done?.name} is open`);
      const outer = open.at(-1);
      if (outer === undefined) whole = done;
      else outer.components.push(done);
    } else {
      const inner = open.at(-1);
      if (inner === undefined) throw new Error(`outside of every component: ${line}`);
      if (inner.components.length > 0 && inner.name === 'VEVENT') throw new Error(`behind an alarm: ${line}`);
      inner.properties.push(property);
    }
  }
  if (whole === null) throw new Error('the file ends before its calendar');
  return whole;
};

/** The only property of that name. Throws when there is none or more than one. */
export const only = (component: Component, name: string): Property => {
  const found = component.properties.filter((property) => property.name === name);
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} properties are named ${name}`);
  return found[0];
};
