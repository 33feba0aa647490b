/** Reads a response of the API and fails unless it is successful. */
export async function readPage(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
}

/** The mean time in milliseconds of one of `count` consecutive calls. */
export async function meanMilliseconds(
  count: number,
  call: (turn: number) => Promise<void>,
): Promise<number> {
  const start = performance.now()
  for (let turn = 0; turn < count; turn++) await call(turn)
  return (performance.now() - start) / count
}
