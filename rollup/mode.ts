/** Whether `pnpm dev` runs. Its builds are not minified or compressed. */
export const isWatching = Boolean(process.env.ROLLUP_WATCH)
