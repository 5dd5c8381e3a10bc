/** Purposes of consent: the privacy notice at registration, and notifications about bookings. */
export const consentPurposes = ['privacy', 'notices'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/**
 * Version of the privacy notice on the pages: the day from which its present text applies. A change of the text changes this
 * date.
 */
export const privacyVersion = '2026-11-27';
