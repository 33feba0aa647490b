/** The page caches the form with `'use cache'`. */
export default { cacheComponents: true }
