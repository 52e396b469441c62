// Work on pictures: the browser that took them also compares, joins and packs them. A picture is a data address.

/** Steps of 255 in red, green or blue up to which a difference does not count. */
const VISIBLE = 6;

/** The start of every script below. */
const READ = `
const read = async (url) => { const image = new Image(); image.src = url; await image.decode(); return image; };
const canvasOf = (width, height) => new OffscreenCanvas(width, height);
const pixels = (image) => {
  const ink = canvasOf(image.width, image.height).getContext("2d");
  ink.drawImage(image, 0, 0);
  return ink.getImageData(0, 0, image.width, image.height);
};
const packed = async (canvas, type, quality) => {
  const blob = await canvas.convertToBlob({ type, quality });
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
};
const drawn = (image, width, height) => {
  const canvas = canvasOf(width, height);
  const ink = canvas.getContext("2d");
  ink.imageSmoothingQuality = "high";
  ink.drawImage(image, 0, 0, width, height);
  return canvas;
};`;
const within = (browser, script, ...given) =>
    browser.run(`(async (given) => {${READ}${script}})(${JSON.stringify(given)})`);

/** Packs a picture at another size, without loss. Half the size still shows a changed colour or place. */
export const packed = (browser, picture, by, type = "image/webp") =>
    within(
        browser,
        `const image = await read(given[0]);
     return packed(drawn(image, image.width * given[1], image.height * given[1]), given[2], 1);`,
        picture,
        by,
        type,
    );

/**
 * Compares two pictures: the differing pixels as a share of all, and their places; null for another size. `unseen`: the
 * steps of 255 up to which a colour is the same.
 */
export const differ = (browser, one, other, unseen = VISIBLE) =>
    within(
        browser,
        `const [a, b] = (await Promise.all(given.slice(0, 2).map(read))).map(pixels);
     if (a.width !== b.width || a.height !== b.height) return null;
     const shown = new ImageData(a.width, a.height);
     const [x, y, seen] = [a.data, b.data, new Uint32Array(shown.data.buffer)];
     let count = 0;
     for (let at = 0; at < x.length; at += 4) {
       const off = Math.max(Math.abs(x[at] - y[at]), Math.abs(x[at + 1] - y[at + 1]), Math.abs(x[at + 2] - y[at + 2]));
       if (off > given[2]) count += 1;
       // what is the same is a faint ground for what is not
       const grey = 200 + Math.floor(x[at + 1] / 5);
       seen[at / 4] = off > given[2] ? 0xff3c00c8 : (0xff000000 | (grey << 16) | (grey << 8) | grey) >>> 0;
     }
     if (count === 0) return { share: 0, shown: "" };
     const canvas = canvasOf(a.width, a.height);
     canvas.getContext("2d").putImageData(shown, 0, 0);
     return { share: count / (a.width * a.height), shown: await packed(canvas, "image/png") };`,
        one,
        other,
        unseen,
    );

/** Joins a mock-up and the screens that it shows. */
export const pair = (browser, mock, screens) =>
    within(
        browser,
        `const images = await Promise.all(given.map(read));
     const gap = 12;
     const wide = images.reduce((sum, { width }) => sum + width, gap);
     const canvas = canvasOf(wide, Math.max(...images.map(({ height }) => height)));
     const ink = canvas.getContext("2d");
     ink.fillStyle = "#8a95a3";
     ink.fillRect(0, 0, canvas.width, canvas.height);
     let left = 0;
     for (const [place, image] of images.entries()) {
       ink.drawImage(image, left, 0);
       left += image.width + (place === 0 ? gap : 0);
     }
     return packed(canvas, "image/webp", 0.85);`,
        mock,
        ...screens,
    );
