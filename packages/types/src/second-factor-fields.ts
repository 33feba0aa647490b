import { Type, type Static } from 'typebox'
import { maxPasswordLength } from './limits.ts'

export const Password = Type.String({ minLength: 1, maxLength: maxPasswordLength })

export const ConfirmPassword = Type.Object({ password: Password }, { additionalProperties: false })

/** Each code works once. They are shown only in this response. */
export const NewBackupCodes = Type.Object({
  backupCodes: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'Null where the account still has unused backup codes. They stay valid.',
  }),
})
export type NewBackupCodes = Static<typeof NewBackupCodes>
