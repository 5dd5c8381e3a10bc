/** Why a device does not tell where it is. */
export type LocationRefusal = 'denied' | 'timeout' | 'unavailable' | 'unsupported';

export class LocationError extends Error {
  readonly reason: LocationRefusal;

  constructor(reason: LocationRefusal) {
    super(reason);
    this.name = 'LocationError';
    this.reason = reason;
  }
}

const refusals: Readonly<Record<number, LocationRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Asks the device where it is, in degrees (WGS 84); the browser asks the person. Throws `LocationError`. */
export const locateDevice = (): Promise<{ latitude: number; longitude: number }> =>
  new Promise((resolve, reject) => {
    // Browsers take it away from pages without a secure connection.
    if (!('geolocation' in navigator) || !isSecureContext) {
      reject(new LocationError('unsupported'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new LocationError(refusals[code] ?? 'unavailable')),
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 },
    );
  });
