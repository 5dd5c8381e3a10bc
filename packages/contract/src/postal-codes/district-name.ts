/** Maximum length of a name that is looked up. */
const nameMaxLength = 60;

/** Whether a text may name a district: at least three letters, and digits only as in 'José Walter 2'. */
export const mayNameDistrict = (typed: string): boolean => {
  const name = typed.trim();
  return (
    name.length <= nameMaxLength && /^\p{L}[\p{L}\p{M} .'’-]*\d{0,2}$/u.test(name) && (name.match(/\p{L}/gu) ?? []).length >= 3
  );
};
