/** Asks whether messages may be sent to an address: `services` are origins in which `*` stands for one or more labels. */
export const pushServices = (services: readonly string[]): ((endpoint: string) => boolean) => {
  const patterns = services.map((service) => {
    const literally = service.toLowerCase().replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${literally.replace('*', '[a-z0-9-]+(?:\\.[a-z0-9-]+)*')}$`);
  });
  return (endpoint) => {
    // Parsers differ over backslashes, spaces and control characters.
    if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return false;
    const { origin, username, password } = new URL(endpoint);
    // A name before the host would be sent as credentials.
    return username === '' && password === '' && patterns.some((pattern) => pattern.test(origin));
  };
};
