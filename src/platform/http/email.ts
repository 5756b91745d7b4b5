/** The same form that the API's schemas ask for (`format: email`): a dot-atom and a name of two labels or more. */
const form =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** True for an address that mail can be sent to, by its form; at most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && form.test(text);
}
