import type { DataLicense } from '@separai/contract/data-license-schema';
import { webAddress } from '@separai/contract/web-address';
import { WrongSetting } from './environment.ts';

/** Parses `DATA_LICENSE` and `DATA_LICENSE_URL`, of which there are both or none. Throws `WrongSetting`. */
export const dataLicenseOf = (name: string | null, address: string | null): DataLicense | null => {
  if (name === null && address === null) return null;
  if (name === null || address === null)
    throw new WrongSetting(
      name === null ? 'DATA_LICENSE' : 'DATA_LICENSE_URL',
      'falta: DATA_LICENSE e DATA_LICENSE_URL andam juntos.',
    );
  if (name.length > 80 || /\p{C}/u.test(name))
    throw new WrongSetting('DATA_LICENSE', 'precisa ser o nome de uma licença, como CC BY 4.0, com até 80 caracteres.');
  const url = webAddress(address);
  if (url === null)
    throw new WrongSetting(
      'DATA_LICENSE_URL',
      'precisa ser o endereço do texto da licença, como https://creativecommons.org/licenses/by/4.0/deed.pt-br.',
    );
  // Serialized, so that it is valid in a header.
  return { name, url: new URL(url).href };
};
