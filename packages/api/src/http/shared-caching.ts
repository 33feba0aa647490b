const sharedSeconds = 30

/**
 * For responses that are the same for everybody and that companies can change. Shared caches keep them briefly, so that a
 * paused or changed company shows everywhere within a minute. Browsers revalidate them on each use, or after a time.
 */
export const brieflyShared = (browserSeconds = 0) =>
  `public, max-age=${browserSeconds}, must-revalidate, s-maxage=${sharedSeconds}`
