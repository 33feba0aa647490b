/** The page number in the URL parameters of a list, 1 if there is none. */
export function readPage(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** A copy of the URL parameters with this page. */
export function withPage(parameters: URLSearchParams, page: number) {
  const result = new URLSearchParams(parameters)
  setParameter(result, 'page', page === 1 ? '' : String(page))
  return result
}

/** Sets a URL parameter, or removes it if the value is empty. */
export function setParameter(parameters: URLSearchParams, name: string, value: string) {
  if (value === '') parameters.delete(name)
  else parameters.set(name, value)
}
