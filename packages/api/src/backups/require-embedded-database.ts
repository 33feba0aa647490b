import type { Config } from '../config/config.ts'
import { StartupError } from '../errors/errors.ts'

/** @throws StartupError if the data is on a PostgreSQL server */
export function requireEmbeddedDatabase(config: Pick<Config, 'databaseUrl'>): void {
  if (config.databaseUrl)
    throw new StartupError(
      'This command is for the embedded database. For the server of DATABASE_URL use pg_dump, as in docs/OPERATIONS.md.',
    )
}
