const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. PostgreSQL raises an error for any other text in a comparison with a UUID. */
export const isUuid = (text: string): boolean => form.test(text);
