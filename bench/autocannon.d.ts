declare module 'autocannon' {
  /** An HTTP load generator that ships without types. */
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Milliseconds between samples. A run ends at a sample. */
    sampleInt: number
    headers: Record<string, string>
  }): Promise<{
    '2xx': number
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
  }>
}
