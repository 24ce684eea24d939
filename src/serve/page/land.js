// Where the spaces lie on the drawn map: outlines of Provinces, plates of Cities. Units of the drawing, 420 by 640.

export const SIZE = { width: 420, height: 640 };

/** Outlines, and the middle of what lies there. `label` in lines where one is too long. */
export const LAND = {
  quebec: { shape: "0,0 262,0 250,58 205,86 138,98 0,94", at: [98, 48], wide: 150 },
  "new-hampshire": { shape: "262,0 332,0 346,42 342,108 252,106 246,78 250,58", at: [298, 62], wide: 88, label: ["New", "Hampshire"] },
  massachusetts: { shape: "252,106 342,108 352,138 340,160 252,158", at: [297, 133], wide: 92 },
  "connecticut-rhode-island": { shape: "252,158 340,160 330,196 292,212 250,214", at: [292, 184], wide: 84, label: ["Conn.-R.I."] },
  "new-york": { shape: "138,98 205,86 250,58 246,78 252,106 252,158 250,214 262,228 228,222 132,214", at: [190, 152], wide: 108 },
  pennsylvania: { shape: "132,214 228,222 232,268 246,292 120,288", at: [177, 254], wide: 104 },
  "new-jersey": { shape: "228,222 262,228 290,252 284,288 262,308 246,292 232,268", at: [261, 266], wide: 56, label: ["New Jersey"] },
  "maryland-delaware": { shape: "120,288 246,292 262,308 274,336 254,350 114,346", at: [186, 319], wide: 120 },
  virginia: { shape: "114,346 254,350 264,368 258,404 94,406 104,374", at: [178, 377], wide: 130 },
  "north-carolina": { shape: "94,406 258,404 274,422 260,448 230,462 90,462", at: [172, 434], wide: 130 },
  "south-carolina": { shape: "90,462 230,462 220,492 198,514 100,514", at: [158, 488], wide: 110 },
  georgia: { shape: "100,514 198,514 188,542 182,570 106,570", at: [146, 541], wide: 76 },
  florida: { shape: "40,570 182,570 208,622 196,640 176,610 130,594 40,594", at: [112, 583], wide: 130 },
  northwest: { shape: "0,94 138,98 132,214 120,288 114,346 104,374 0,374", at: [62, 226], wide: 104 },
  southwest: { shape: "0,374 104,374 94,406 90,462 100,514 106,570 0,570", at: [47, 470], wide: 86 },
};

/** Plates, the middle of their upper edge, and where their City lies on the coast. */
export const PLATES = {
  "quebec-city": { at: [214, 6], pin: null },
  boston: { at: [382, 112], pin: [346, 122] },
  "new-york-city": { at: [366, 192], pin: [262, 228] },
  philadelphia: { at: [362, 272], pin: [264, 304] },
  norfolk: { at: [342, 348], pin: [262, 386] },
  "charles-town": { at: [346, 424], pin: [226, 478] },
  savannah: { at: [290, 500], pin: [194, 524] },
  "west-indies": { at: [336, 568], pin: null },
};
