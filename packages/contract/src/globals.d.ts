/** The one web-platform class that the rules need; browsers and Node.js both have it. */
declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly origin: string;
  readonly pathname: string;
  readonly searchParams: { get(name: string): string | null };
}
