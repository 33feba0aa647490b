import { DomainError, InvalidInputError } from '../errors/errors.ts'

export class NoLogoError extends InvalidInputError {
  constructor() {
    super('Choose one image as the logo.', 'NO_LOGO')
  }
}

export class UnreadableLogoError extends DomainError {
  constructor(cause: unknown) {
    super(422, 'UNREADABLE_LOGO', 'This image is damaged or too large to be read.', { cause })
  }
}

export class ForeignLogoError extends InvalidInputError {
  constructor() {
    super('Only a logo that you uploaded here can be used.', 'FOREIGN_LOGO')
  }
}
