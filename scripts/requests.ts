interface RequestOptions {
  body?: object
  headers?: Record<string, string>
}

/** Returns a function that sends requests to a server and throws for a status other than 2xx. */
export function requester(url: string, token?: string) {
  return async (
    method: string,
    path: string,
    { body, headers }: RequestOptions = {},
  ): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

/** Signs in as an owner or, with an admin's credentials, as an admin. Returns the token of the session. */
export async function signIn(
  url: string,
  role: 'company' | 'admin',
  credentials: object,
): Promise<string> {
  const session = await requester(url)('POST', `/api/auth/${role}/login`, { body: credentials })
  return ((await session.json()) as { token: string }).token
}
