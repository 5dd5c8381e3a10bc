/** The longest name that is looked up. */
const nameMaxLength = 60;

/** Whether a typed text may name a district: three letters or more, and no other digits than those of 'José Walter 2'. */
export const mayNameDistrict = (typed: string): boolean => {
  const name = typed.trim();
  return (
    name.length <= nameMaxLength && /^\p{L}[\p{L}\p{M} .'’-]*\d{0,2}$/u.test(name) && (name.match(/\p{L}/gu) ?? []).length >= 3
  );
};
