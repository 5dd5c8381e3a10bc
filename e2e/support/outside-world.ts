import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';

/** Stand-ins for external services, as real servers on loopback: postal codes, geocoder and map tiles. */
export interface OutsideWorld {
  /** Environment that points a product at the stand-ins. */
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

// Replies in ViaCEP's format; 60175-047 in that of BrasilAPI's version 2, with coordinates. 62420-000, 62900-000,
// 63800-000 and 63900-000 are city-wide codes; the street of 60833-000 has no point and is the only one known to the geocoder.
const postalCodes: Record<string, object> = {
  '60040531': { cep: '60040-531', logradouro: 'Rua Barão de Aratanha', bairro: 'Fátima', localidade: 'Fortaleza', uf: 'CE' },
  '60175047': {
    cep: '60175047',
    street: 'Rua Prisco Bezerra',
    neighborhood: 'Papicu',
    city: 'Fortaleza',
    state: 'CE',
    location: { type: 'Point', coordinates: { longitude: '-38.4848', latitude: '-3.7386' } },
  },
  '60455365': { cep: '60455-365', logradouro: 'Rua Azevedo Bolão', bairro: 'Parquelândia', localidade: 'Fortaleza', uf: 'CE' },
  '60833000': {
    cep: '60833-000',
    logradouro: 'Rua das Oiticicas',
    bairro: 'Cambeba',
    localidade: 'Fortaleza',
    uf: 'CE',
    ibge: '2304400',
  },
  '63800000': { cep: '63800-000', logradouro: '', bairro: '', localidade: 'Quixeramobim', uf: 'CE' },
  '63900000': { cep: '63900-000', logradouro: '', bairro: '', localidade: 'Quixadá', uf: 'CE' },
  '62420000': { cep: '62420-000', logradouro: '', bairro: '', localidade: 'Chaval', uf: 'CE' },
  '62900000': { cep: '62900-000', logradouro: '', bairro: '', localidade: 'Russas', uf: 'CE' },
};

/** Codes of tests that need one of their own, all of one street; 60999-999 does not exist. */
const isCodeOfATest = (cep: string): boolean => cep.startsWith('609') && cep !== '60999999';
const streetOfTests = { logradouro: 'Rua Frederico Borges', bairro: 'Varjota', localidade: 'Fortaleza', uf: 'CE' };

/** In the form of Nominatim's `jsonv2`. */
const geocodedStreet = {
  lat: '-3.8112',
  lon: '-38.4853',
  place_rank: 26,
  display_name: 'Rua das Oiticicas, Cambeba, Fortaleza, Ceará, Brasil',
  address: { road: 'Rua das Oiticicas', suburb: 'Cambeba', city: 'Fortaleza', 'ISO3166-2-lvl4': 'BR-CE' },
};

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number =>
  (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A 256 px tile in the style of a street plan: light ground, one white street each way. */
const tile = (): Buffer => {
  const size = 256;
  const row = Buffer.alloc(1 + size * 3);
  const rows = Array.from({ length: size }, (_, y) => {
    for (let x = 0; x < size; x++) {
      const street = x % 64 < 8 || y % 64 < 8;
      row.set(street ? [255, 255, 255] : [241, 239, 232], 1 + x * 3);
    }
    return Buffer.from(row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The only district known to the geocoder; no point's address names it. */
const geocodedDistrict = {
  lat: '-3.7391',
  lon: '-38.5016',
  place_rank: 19,
  address: { suburb: 'Aldeota', city: 'Fortaleza', 'ISO3166-2-lvl4': 'BR-CE' },
};

/** Starts the stand-ins. */
export const startOutsideWorld = async (): Promise<OutsideWorld> => {
  const image = tile();
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    const cep = /^\/cep\/(\d{8})$/.exec(path)?.[1];
    if (cep !== undefined) {
      response.setHeader('content-type', 'application/json');
      const known = postalCodes[cep] ?? (isCodeOfATest(cep) ? { cep, ...streetOfTests } : { erro: 'true' });
      response.end(JSON.stringify(known));
    } else if (path.startsWith('/search?')) {
      const { searchParams } = new URL(path, 'http://geocoder');
      response.setHeader('content-type', 'application/json');
      const isAsked = [searchParams.get('street'), searchParams.get('q')].some((text) =>
        text?.startsWith(geocodedStreet.address.road),
      );
      const isDistrict =
        searchParams.get('q')?.toLowerCase().startsWith(`${geocodedDistrict.address.suburb.toLowerCase()},`) === true;
      response.end(JSON.stringify(isAsked ? [geocodedStreet] : isDistrict ? [geocodedDistrict] : []));
    } else if (path.startsWith('/tiles/')) {
      response.setHeader('content-type', 'image/png');
      response.setHeader('cache-control', 'max-age=600');
      // The CORS header of OpenStreetMap's servers.
      response.setHeader('access-control-allow-origin', '*');
      response.end(image);
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      POSTAL_CODE_URLS: `${origin}/cep/{cep}`,
      GEOCODER_URL: origin,
      TILE_URL: `${origin}/tiles/{z}/{x}/{y}.png`,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
