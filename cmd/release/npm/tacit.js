#!/usr/bin/env node
// Starts the program that npm installed for this system, in a package of its own.
// Nothing is downloaded here, and nothing at installation but the packages.
"use strict";

const name = `@tacit-kb/tacit-${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "tacit.exe" : "tacit";

let program;
try {
  program = require.resolve(`${name}/bin/${file}`);
} catch {
  console.error(
    `tacit: the package ${name} is not installed. It comes with @tacit-kb/tacit unless npm is told to leave out optional packages ` +
      "(--omit=optional); there are packages for Linux, macOS and Windows on x64 and arm64."
  );
  process.exit(1);
}

const args = process.argv.slice(2);

// Newer versions of Node can become the program: signals, the terminal and the
// exit status are then its own.
if (process.execve && process.platform !== "win32") {
  try {
    process.execve(program, [program, ...args], process.env);
  } catch {
    // spawn is always there
  }
}

const child = require("node:child_process").spawn(program, args, { stdio: "inherit" });
const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];
for (const signal of signals) process.on(signal, () => child.kill(signal));
child.on("error", (err) => {
  console.error(`tacit: ${program}: ${err.message}`);
  process.exit(1);
});
child.on("close", (status, signal) => {
  if (!signal) process.exit(status);
  for (const s of signals) process.removeAllListeners(s);
  process.kill(process.pid, signal);
});
