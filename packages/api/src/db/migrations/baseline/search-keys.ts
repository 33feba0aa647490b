import { sql } from 'kysely'

// Escapes, because many of these characters look alike or are invisible. Of characters that NFKD replaces, the replacements.
const apostrophes =
  "'`\u02B9\u02BB\u02BC\u02BD\u02C8\u055A\u2018\u2019\u201A\u201B\u2032\u2035\uA78C"
const quotationMarks = '\u00AB\u00BB\u201C\u201D\u201E\u201F'
const dashes = '\u2010\u2012\u2013\u2014\u2015\u2212'
const plainMarks = '-'.repeat(dashes.length) + '"'.repeat(quotationMarks.length)

/** Letters that NFKD leaves whole, with the plain letters. */
const [wholeLetters, plainLetters] = [
  '\u0111\u00F0\u0127\u0131\u0142\u00F8\u0167\u03C2',
  'ddhilot\u03C3',
]

/**
 * Combining marks of Latin, Greek and Cyrillic, with a space before them, because NFKD makes a space and a mark of an acute accent
 * that stands for an apostrophe. Points of Hebrew and Arabic, and characters that are not shown.
 */
const ignored =
  ' ?[\\u0300-\\u036F]|[\\u00AD\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u061C\\u064B-\\u065F\\u0670' +
  '\\u180E\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u20D0-\\u20FF\\uFE00-\\uFE0F' +
  '\\uFE20-\\uFE2F\\uFEFF]'

/**
 * Searches ignore case, accents, apostrophes, invisible characters, Unicode forms, and kinds of dashes, quotation marks and
 * spaces: `search_key` is applied to the searched text and to the pattern. Not the extension `unaccent`, because its
 * functions are not immutable.
 */
export const searchKeys = [
  sql`
    create function search_key(value text) returns text language sql immutable parallel safe
    return regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(value, NFKD), ${sql.lit(ignored)}, '', 'g')),
          ${sql.lit(dashes + quotationMarks + wholeLetters + apostrophes)}, ${sql.lit(plainMarks + plainLetters)}),
        ${sql.lit('\u00DF')}, 'ss'), ${sql.lit('\u00E6')}, 'ae'), ${sql.lit('\u0153')}, 'oe'), ${sql.lit('\u00FE')}, 'th'),
      '[\\s\\u0085\\u1680\\u2028\\u2029]+', ' ', 'g')`,
  // Escapes last, because NFKD makes wildcards of other characters, such as the full-width percent sign.
  sql`
    create function search_pattern(searched text) returns text language sql immutable parallel safe
    return '%' || regexp_replace(trim(search_key(searched)), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
]
