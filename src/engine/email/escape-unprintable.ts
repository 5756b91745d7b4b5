/** Makes third-party text harmless on a terminal: anything but printable ASCII becomes `\xNN`. */
export function escapeUnprintable(text: string, most = 500): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return cut.replace(/[^\x20-\x7e…]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
