/** Bytes that are no sealed hour: cut short, changed, or written by a version that is not known here. */
export class SealedFault extends Error {
  override readonly name = 'SealedFault';
}
