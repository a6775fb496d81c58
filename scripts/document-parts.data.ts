/**
 * The parts of the documents that "New document" makes (Spec B§2): the smallest that ECMA-376 asks for and that
 * Word, Excel, PowerPoint and LibreOffice open without a repair. Written by hand.
 */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const PACKAGE_RELS = "http://schemas.openxmlformats.org/package/2006/relationships";
const RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PREFIX = "application/vnd.openxmlformats-officedocument";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
const PRESENTATION = "http://schemas.openxmlformats.org/presentationml/2006/main";
const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const WORDS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** Path in the file, and its text. The list of types stands first. */
export type DocumentParts = readonly (readonly [path: string, xml: string])[];

function typesPart(overrides: Readonly<Record<string, string>>): readonly [string, string] {
  const lines = Object.entries(overrides).map(
    ([part, type]) => `<Override PartName="${part}" ContentType="${PREFIX}.${type}+xml"/>`,
  );
  const xml = [
    `<Types xmlns="${TYPES}">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    ...lines,
    "</Types>",
  ].join("");
  return ["[Content_Types].xml", HEAD + xml];
}

function relsPart(
  path: string,
  targets: readonly (readonly [type: string, target: string])[],
): readonly [string, string] {
  const lines = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELS}/${type}" Target="${target}"/>`,
  );
  const xml = `<Relationships xmlns="${PACKAGE_RELS}">${lines.join("")}</Relationships>`;
  return [path, HEAD + xml];
}

const DOCX: DocumentParts = [
  typesPart({
    "/word/document.xml": "wordprocessingml.document.main",
    "/word/styles.xml": "wordprocessingml.styles",
  }),
  relsPart("_rels/.rels", [["officeDocument", "word/document.xml"]]),
  relsPart("word/_rels/document.xml.rels", [["styles", "styles.xml"]]),
  [
    "word/document.xml",
    `${HEAD}<w:document xmlns:w="${WORDS}"><w:body><w:p/>` +
      '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>' +
      '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/>' +
      "</w:sectPr></w:body></w:document>",
  ],
  [
    "word/styles.xml",
    `${HEAD}<w:styles xmlns:w="${WORDS}"><w:docDefaults><w:rPrDefault><w:rPr>` +
      '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Calibri" w:cs="Arial"/>' +
      '<w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>' +
      '<w:spacing w:after="160" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>' +
      '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
      "</w:styles>",
  ],
];

const XLSX: DocumentParts = [
  typesPart({
    "/xl/workbook.xml": "spreadsheetml.sheet.main",
    "/xl/worksheets/sheet1.xml": "spreadsheetml.worksheet",
    "/xl/styles.xml": "spreadsheetml.styles",
  }),
  relsPart("_rels/.rels", [["officeDocument", "xl/workbook.xml"]]),
  relsPart("xl/_rels/workbook.xml.rels", [
    ["worksheet", "worksheets/sheet1.xml"],
    ["styles", "styles.xml"],
  ]),
  [
    "xl/workbook.xml",
    `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${RELS}"><sheets>` +
      '<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ],
  ["xl/worksheets/sheet1.xml", `${HEAD}<worksheet xmlns="${SHEETS}"><sheetData/></worksheet>`],
  [
    "xl/styles.xml",
    `${HEAD}<styleSheet xmlns="${SHEETS}">` +
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>' +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
      "</styleSheet>",
  ],
];

const SPACES = `xmlns:a="${DRAWING}" xmlns:r="${RELS}" xmlns:p="${PRESENTATION}"`;
const TREE_HEAD =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>' +
  '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
const KEEP_COLOURS = "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>";
const TITLE_BOX = '<a:off x="1524000" y="1122363"/><a:ext cx="9144000" cy="2387600"/>';
const SUBTITLE_BOX = '<a:off x="1524000" y="3602038"/><a:ext cx="9144000" cy="1655762"/>';

/** A place for text. `box`: left out where the layout says it. */
function placeholder(id: number, look: { name: string; ph: string; box?: string }): string {
  const { name, ph, box } = look;
  const shape = box === undefined ? "<p:spPr/>" : `<p:spPr><a:xfrm>${box}</a:xfrm></p:spPr>`;
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
    `<p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr>${shape}` +
    "<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody></p:sp>"
  );
}

function textLevel(size: number, align: string): string {
  return (
    `<a:lvl1pPr algn="${align}"><a:buNone/><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>` +
    '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>'
  );
}

const PLAIN_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const LINE = `<a:ln w="6350">${PLAIN_FILL}</a:ln>`;
const NO_EFFECT = "<a:effectStyle><a:effectLst/></a:effectStyle>";
const FONT = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>';
const COLOURS = {
  dk1: "000000",
  lt1: "FFFFFF",
  dk2: "1F2937",
  lt2: "E5E7EB",
  accent1: "1F7A63",
  accent2: "2563A8",
  accent3: "B7791F",
  accent4: "7C5CBF",
  accent5: "2A8A94",
  accent6: "B0467C",
  hlink: "1D5FA8",
  folHlink: "6B4FA0",
};
const SCHEME = Object.entries(COLOURS)
  .map(([name, rgb]) => `<a:${name}><a:srgbClr val="${rgb}"/></a:${name}>`)
  .join("");

const THEME =
  `${HEAD}<a:theme xmlns:a="${DRAWING}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${SCHEME}</a:clrScheme>` +
  `<a:fontScheme name="Plain"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme>` +
  `<a:fmtScheme name="Plain"><a:fillStyleLst>${PLAIN_FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${LINE.repeat(3)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${NO_EFFECT.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${PLAIN_FILL.repeat(3)}</a:bgFillStyleLst>` +
  "</a:fmtScheme></a:themeElements></a:theme>";

const PPTX: DocumentParts = [
  typesPart({
    "/ppt/presentation.xml": "presentationml.presentation.main",
    "/ppt/slideMasters/slideMaster1.xml": "presentationml.slideMaster",
    "/ppt/slideLayouts/slideLayout1.xml": "presentationml.slideLayout",
    "/ppt/slides/slide1.xml": "presentationml.slide",
    "/ppt/theme/theme1.xml": "theme",
  }),
  relsPart("_rels/.rels", [["officeDocument", "ppt/presentation.xml"]]),
  relsPart("ppt/_rels/presentation.xml.rels", [
    ["slideMaster", "slideMasters/slideMaster1.xml"],
    ["slide", "slides/slide1.xml"],
    ["theme", "theme/theme1.xml"],
  ]),
  [
    "ppt/presentation.xml",
    `${HEAD}<p:presentation ${SPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
      '<p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst>' +
      '<p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>',
  ],
  relsPart("ppt/slideMasters/_rels/slideMaster1.xml.rels", [
    ["slideLayout", "../slideLayouts/slideLayout1.xml"],
    ["theme", "../theme/theme1.xml"],
  ]),
  [
    "ppt/slideMasters/slideMaster1.xml",
    `${HEAD}<p:sldMaster ${SPACES}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>` +
      `<p:spTree>${TREE_HEAD}${placeholder(2, { name: "Title", ph: 'type="title"', box: TITLE_BOX })}` +
      `${placeholder(3, { name: "Text", ph: 'type="body" idx="1"', box: SUBTITLE_BOX })}</p:spTree></p:cSld>` +
      '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" ' +
      'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>' +
      '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>' +
      `<p:txStyles><p:titleStyle>${textLevel(4400, "ctr")}</p:titleStyle><p:bodyStyle>${textLevel(2400, "ctr")}</p:bodyStyle>` +
      `<p:otherStyle>${textLevel(1800, "l")}</p:otherStyle></p:txStyles></p:sldMaster>`,
  ],
  relsPart("ppt/slideLayouts/_rels/slideLayout1.xml.rels", [
    ["slideMaster", "../slideMasters/slideMaster1.xml"],
  ]),
  [
    "ppt/slideLayouts/slideLayout1.xml",
    `${HEAD}<p:sldLayout ${SPACES} type="title" preserve="1"><p:cSld name="Title"><p:spTree>${TREE_HEAD}` +
      `${placeholder(2, { name: "Title", ph: 'type="ctrTitle"', box: TITLE_BOX })}` +
      `${placeholder(3, { name: "Subtitle", ph: 'type="subTitle" idx="1"', box: SUBTITLE_BOX })}` +
      `</p:spTree></p:cSld>${KEEP_COLOURS}</p:sldLayout>`,
  ],
  relsPart("ppt/slides/_rels/slide1.xml.rels", [
    ["slideLayout", "../slideLayouts/slideLayout1.xml"],
  ]),
  [
    "ppt/slides/slide1.xml",
    `${HEAD}<p:sld ${SPACES}><p:cSld><p:spTree>${TREE_HEAD}` +
      `${placeholder(2, { name: "Title", ph: 'type="ctrTitle"' })}` +
      `${placeholder(3, { name: "Subtitle", ph: 'type="subTitle" idx="1"' })}` +
      `</p:spTree></p:cSld>${KEEP_COLOURS}</p:sld>`,
  ],
  ["ppt/theme/theme1.xml", THEME],
];

export const DOCUMENT_PARTS = { docx: DOCX, xlsx: XLSX, pptx: PPTX } as const;
