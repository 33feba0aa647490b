import { InvalidInputError } from '../errors/errors.ts'

export class NoLogoError extends InvalidInputError {
  constructor() {
    super('Choose one image as the logo.', 'NO_LOGO')
  }
}

export class ForeignLogoError extends InvalidInputError {
  constructor() {
    super('Only a logo that you uploaded here can be used.', 'FOREIGN_LOGO')
  }
}
