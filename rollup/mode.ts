/** Whether `pnpm dev` runs: output is readable, uncompressed and fast to make. */
export const isWatching = Boolean(process.env.ROLLUP_WATCH)
