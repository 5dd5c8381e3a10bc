/** Of the page and this worker together. The server writes it in at its start: a page with another setting is another version, too. */
export const revision = '%SEPARAI_REVISION%';
