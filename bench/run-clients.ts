/** Processes the items with several clients, one item at a time each. Returns the elapsed seconds. */
export async function runClients<Item>(
  clients: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const waiting = items.values()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
  return (performance.now() - start) / 1000
}
