import { DomainError } from '../errors/errors.ts'

export class WrongCredentialsError extends DomainError {
  constructor() {
    super(401, 'WRONG_CREDENTIALS', 'Invalid email or password.')
  }
}
