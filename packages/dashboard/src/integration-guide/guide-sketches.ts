import {
  box,
  button,
  codeLines,
  editorSketch,
  mark,
  menuAndPanel,
  target,
  text,
  windowSketch,
} from '../sketches/sketch.ts'

/** The snippet in lines that fit into a narrow panel. */
const divLines = ['<div data-quote-widget="…"', 'style="min-height: 640px"></div>']
const embedLines = [...divLines, '<script async src="…/widget.js"></script>']

export const googleSketch = windowSketch(
  'Your Google Business Profile: Edit profile is open at Contact, and the quote link is pasted into the website field',
  'Your business on Google',
  [
    box('panel', 20, 60, 170, 240),
    text('plain', 40, 86, 'Read reviews'),
    text('plain', 40, 122, 'Photos'),
    ...target(1, 30, 142, 150, 34),
    text('strong', 40, 159, 'Edit profile'),
    text('plain', 40, 196, 'Bookings'),
    box('panel', 210, 60, 410, 240),
    text('soft', 230, 86, 'About'),
    text('strong', 300, 86, 'Contact'),
    mark(2, 390, 86),
    text('soft', 430, 86, 'Location'),
    text('plain', 230, 122, 'Website'),
    ...target(3, 230, 138, 370, 38),
    text('code', 244, 157, 'your quote link'),
    text('plain', 230, 202, 'Appointment links'),
    box('field', 230, 218, 270, 34),
    ...button(524, 256, 76, 'Save'),
  ],
)

export const htmlSketch = editorSketch(
  'A page in a text editor, with the snippet pasted where the form should appear',
  'index.html',
  [
    { code: '<main>' },
    { code: '  <h1>Bright Pressure Washing</h1>' },
    { code: '  <p>Driveways, decks and siding.</p>' },
    { code: '<div data-quote-widget="your widget id"', isPasted: true },
    { code: '  style="min-height: 640px"></div>', isPasted: true },
    { code: '<script async src="…/widget.js"></script>', isPasted: true },
    { code: '</main>' },
  ],
)

/** The parts of an editor: a list of blocks with the chosen one, and the field for the code. */
const blockEditor = (
  [list, first, second, chosen]: [string, string, string, string],
  field: string,
) => [
  box('panel', 20, 92, 180, 208),
  text('soft', 36, 116, list),
  text('plain', 36, 148, first),
  text('plain', 36, 180, second),
  ...target(1, 28, 196, 162, 34),
  text('strong', 36, 213, chosen),
  box('panel', 220, 92, 400, 208),
  text('strong', 240, 118, field),
  ...target(2, 240, 140, 360, 102),
  ...codeLines(254, 158, embedLines),
]

/** A page with a block, on the left. */
const pageWithBlock = (name: string) => [
  box('panel', 20, 60, 250, 240),
  text('strong', 40, 90, 'Get a quote'),
  text('soft', 40, 122, 'Driveways, decks and siding'),
  ...target(1, 40, 150, 210, 110),
  text('strong', 56, 178, name),
  text('soft', 56, 206, 'Your form appears here'),
]

export const wordPressSketch = windowSketch(
  'The WordPress editor: the Custom HTML block chosen from the inserter, the snippet pasted into it, and the Update button at the top right',
  'WordPress · Edit page',
  [
    ...button(524, 50, 96, 'Update'),
    mark(3, 620, 50),
    ...blockEditor(['Blocks', 'Paragraph', 'Image', 'Custom HTML'], 'Custom HTML'),
    text('plain', 36, 248, 'Shortcode'),
  ],
)

export const wixSketch = windowSketch(
  'The Wix editor: Add Elements is open at Embed Code, and the settings of the HTML box hold the iframe code',
  'Wix Editor',
  [
    ...menuAndPanel(
      'Add Elements',
      ['Text', 'Contact & Forms', 'Embed HTML', 'Blog'],
      'Embed HTML',
    ),
    text('strong', 240, 86, 'HTML settings'),
    text('plain', 240, 118, 'Code'),
    text('soft', 300, 118, 'Website address'),
    ...target(2, 240, 138, 360, 60),
    text('code', 254, 168, '<iframe src="your quote link" …></iframe>'),
    ...button(240, 216, 90, 'Update'),
    text('soft', 240, 276, 'Then drag the box until the whole form shows.'),
    mark(3, 602, 276),
  ],
)

export const squarespaceSketch = windowSketch(
  'The Squarespace editor: a Code block on the page, its settings set to HTML with the snippet pasted',
  'Squarespace · Editing',
  [
    ...pageWithBlock('Code'),
    box('panel', 290, 60, 330, 240),
    text('strong', 310, 86, 'Code block'),
    text('plain', 310, 118, 'Mode: HTML'),
    ...target(2, 310, 138, 290, 124),
    ...codeLines(320, 156, [...divLines, '<script async src="…/widget.js">', '</script>']),
    ...button(310, 266, 76, 'Save'),
  ],
)

export const webflowSketch = windowSketch(
  'The Webflow designer: the Code Embed element beside its open code editor, and Publish at the top right',
  'Webflow Designer',
  [
    ...button(528, 50, 92, 'Publish'),
    ...blockEditor(['Add elements', 'Section', 'Link block', 'Code Embed'], 'Code Embed editor'),
    ...button(474, 248, 126, 'Save & Close'),
  ],
)

export const shopifySketch = windowSketch(
  'The Shopify theme editor: the section Custom Liquid in the list on the left, its field on the right with the snippet pasted',
  'Shopify · Customize theme',
  [
    ...button(544, 50, 76, 'Save'),
    ...blockEditor(['Template', 'Image banner', 'Rich text', 'Custom Liquid'], 'Custom Liquid'),
    text('soft', 36, 252, '+ Add section'),
  ],
)

export const goDaddySketch = windowSketch(
  'The website builder of GoDaddy: an HTML section on the page, its field with the snippet pasted, and the height below it',
  'GoDaddy · Edit website',
  [
    ...pageWithBlock('HTML'),
    box('panel', 290, 60, 330, 240),
    text('strong', 310, 86, 'HTML'),
    text('plain', 310, 118, 'Custom code'),
    ...target(2, 310, 134, 290, 108),
    ...codeLines(320, 152, [...divLines, '<script async src="…/widget.js">', '</script>']),
    text('plain', 310, 272, 'Forced height'),
    box('field', 424, 256, 90, 32),
    text('plain', 440, 272, '900'),
    mark(3, 514, 256),
  ],
)

export const reactSketch = editorSketch(
  'A React component in a text editor, with the element pasted where the form should appear',
  'QuotePage.jsx',
  [
    { code: 'export function QuotePage() {' },
    { code: '  return (' },
    { code: '    <main>' },
    { code: '      <quote-widget widget-id="your widget id"></quote-widget>', isPasted: true },
    { code: '    </main>' },
    { code: '  )' },
    { code: '}' },
  ],
)
