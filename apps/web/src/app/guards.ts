/** Whether a person is shown the screen, is left to the next row of the table, or is led to the address where one signs in. */
export type Guard = (isSignedIn: boolean) => 'show' | 'next' | `/${string}`;

export const everybody: Guard = () => 'show';
/** Whoever has a stored session, so that the screens open without a network, too. */
export const residents: Guard = (isSignedIn) => (isSignedIn ? 'show' : '/welcome');
export const residentsElseNext: Guard = (isSignedIn) => (isSignedIn ? 'show' : 'next');
