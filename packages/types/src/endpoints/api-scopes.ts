/** What an API key may do. */
export const apiScopes = [
  'quotes:read',
  'quotes:write',
  'prices:read',
  'prices:test',
  'hooks',
  'mcp',
] as const
export type ApiScope = (typeof apiScopes)[number]
