import { Type } from 'typebox'
import { maxRowId } from './limits.ts'

/** An integer primary key. */
export const RowId = Type.Integer({ minimum: 1, maximum: maxRowId })

export const CompanyParams = Type.Object({ companyId: RowId })
