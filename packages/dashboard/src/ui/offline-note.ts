/** Added to the message of a failure, which the missing connection explains. Empty with a connection. */
export function offlineNote(): string {
  // The build renders the first view in Node, where this is undefined.
  return navigator.onLine === false ? ' You are offline.' : ''
}
