/** 32 random hexadecimal digits. Pages without TLS do not have `crypto.randomUUID`. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
