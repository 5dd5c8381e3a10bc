/** What a person can agree to: the privacy notice at the registration, and being told of bookings. */
export const consentPurposes = ['privacy', 'notices'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Version of the privacy notice that the pages show: the day since when it reads so. Change it with the text. */
export const privacyVersion = '2026-11-23';
